import { useMemo } from 'react';
import { useCorpus } from '../../state/corpus/corpus.ts';
import { useHistory } from '../../state/history/history.ts';
import { namedPart, useNamedPolicies } from '../../state/policy/named-policies.ts';
import { usePolicy } from '../../state/policy/policy.ts';
import { policyBase } from '../../state/policy/policy-reset.ts';
import { useRecents } from '../../state/recents/recents.ts';
import { runOnScreen } from '../../state/run/run-on-screen.ts';
import { SAMPLES } from '../../state/session/samples.ts';
import { useSession } from '../../state/session/session.ts';
import { useView } from '../../state/view/view.ts';
import { stepWords } from '../annotations/change-words.ts';
import type { CommandId } from './commands.ts';
import { focusTurn } from './focus-mark.ts';
import {
  commandEntries,
  namedEntries,
  type PaletteEntry,
  passEntries,
  presetEntries,
  recentEntries,
  sampleEntries,
  turnEntries,
} from './palette-entries.ts';
import { availableCommands, runCommand } from './use-commands.ts';

/** What some commands would do just now. */
function momentWords(): Partial<Record<CommandId, string>> {
  const { undoes, redoes } = useHistory.getState();
  return {
    'policy.reset': `Reset to ${policyBase(usePolicy.getState().policy).name}`,
    ...(undoes === null ? {} : { undo: `Undo: ${stepWords(undoes)}` }),
    ...(redoes === null ? {} : { redo: `Redo: ${stepWords(redoes)}` }),
  };
}

/** What there is for a query, as things stand when the palette opens. */
export function useEntries(): (query: string) => readonly PaletteEntry[] {
  return useMemo(() => {
    const hasTurns = useSession.getState().turns !== null && !useCorpus.getState().shown;
    const turns = hasTurns ? (useSession.getState().turns?.count ?? 0) : 0;
    const showTurn = (turn: number): void => {
      useView.getState().showTurn(turn);
      focusTurn(turn);
    };
    const showPass = (index: number): void => {
      useView.getState().showPass(index);
      const from = runOnScreen()?.passes[index]?.segment.from;
      if (from !== undefined) focusTurn(from);
    };
    const recents = useRecents.getState();
    const standing = [
      ...commandEntries(availableCommands(), runCommand, momentWords()),
      ...namedEntries(useNamedPolicies.getState().all, (named) => {
        useNamedPolicies.getState().choose(named.name);
        usePolicy.getState().set(namedPart(named, usePolicy.getState().policy));
      }),
      ...presetEntries((patch) => {
        useNamedPolicies.getState().choose(null);
        usePolicy.getState().set(patch);
      }),
      ...recentEntries(recents.isOn ? recents.files : [], (hash) => {
        useCorpus.getState().close();
        void recents.open(hash).then((isOpen) => isOpen || runCommand('open'));
      }),
      ...sampleEntries(SAMPLES, (id) => {
        useCorpus.getState().close();
        void useSession.getState().openSample(id);
      }),
      ...(hasTurns ? passEntries(runOnScreen()?.passes ?? [], showPass) : []),
    ];
    return (query) => [...turnEntries(query, turns, showTurn), ...standing];
  }, []);
}
