import { useMemo } from 'react';
import { useCorpus } from '../../state/corpus.ts';
import { usePolicy } from '../../state/policy.ts';
import { runOnScreen } from '../../state/run-on-screen.ts';
import { SAMPLES } from '../../state/samples.ts';
import { useSession } from '../../state/session.ts';
import { useView } from '../../state/view.ts';
import {
  commandEntries,
  type PaletteEntry,
  passEntries,
  presetEntries,
  sampleEntries,
  turnEntries,
} from './palette-entries.ts';
import { availableCommands, runCommand } from './use-commands.ts';

/** What there is for a query, as things stand when the palette opens. */
export function useEntries(): (query: string) => readonly PaletteEntry[] {
  return useMemo(() => {
    const hasTurns = useSession.getState().turns !== null && !useCorpus.getState().shown;
    const turns = hasTurns ? (useSession.getState().turns?.count ?? 0) : 0;
    const view = useView.getState();
    const standing = [
      ...commandEntries(availableCommands(), runCommand, {}),
      ...presetEntries(usePolicy.getState().set),
      ...sampleEntries(SAMPLES, (id) => {
        useCorpus.getState().close();
        void useSession.getState().openSample(id);
      }),
      ...(hasTurns ? passEntries(runOnScreen()?.passes ?? [], view.showPass) : []),
    ];
    return (query) => [...turnEntries(query, turns, view.showTurn), ...standing];
  }, []);
}
