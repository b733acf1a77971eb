/** The lines of one thread of a Claude Code log as turns: answers gathered, results and typed words told apart. */
import { assertNever } from '../../../assert-never.ts';
import { turnIndex } from '../../../units.ts';
import type { LoggedCompaction, Turn } from '../../model.ts';
import type { Sink } from '../format.ts';
import { asArray, asNumber, asRecord, asString, type JsonRecord } from '../reading/json-values.ts';
import { remarkOrphans } from '../turns/orphans.ts';
import { draftTurn, extendTurn, type TurnDraft } from '../turns/turn-draft.ts';
import type { LineContent, LineTurn } from './claude-code-content.ts';
import type { LogNode } from './claude-code-log.ts';

export interface ThreadTurns {
  readonly turns: readonly Turn[];
  readonly compactions: readonly LoggedCompaction[];
}

/** What a thread is built from, passed along so that each kind of line has a function of its own. */
interface Building {
  readonly drafts: TurnDraft[];
  /** Turn of each answer, by the number of the message that its lines share. */
  readonly answers: Map<number, number>;
  /** Lines that say their uuid, and the turn of each. */
  readonly uuids: string[];
  readonly turns: number[];
  /** The first `known` of them, as far as somebody had to look them up. */
  readonly turnOfUuid: Map<string, number>;
  known: number;
  readonly compactions: LoggedCompaction[];
  boundary: JsonRecord | null;
}

/** Lines between two pauses. */
const LINES_A_STEP = 2048;

/** The turns that the lines of a thread make, in steps of about a millisecond. */
export function* buildTurns(nodes: readonly LogNode[], sink: Sink): Generator<undefined, ThreadTurns> {
  const building: Building = {
    drafts: [],
    answers: new Map(),
    uuids: [],
    turns: [],
    turnOfUuid: new Map(),
    known: 0,
    compactions: [],
    boundary: null,
  };
  for (const [index, node] of nodes.entries()) {
    addNode(building, node);
    if (index % LINES_A_STEP === LINES_A_STEP - 1) yield;
  }
  remarkOrphans(building.drafts, sink);
  return { turns: building.drafts, compactions: building.compactions };
}

function addNode(building: Building, node: LogNode): void {
  const { content } = node;
  switch (content.kind) {
    case 'answer':
      addAnswer(building, node, content);
      break;
    case 'turns':
      for (const turn of content.turns) openTurn(building, node, turn);
      break;
    case 'summary':
      addSummary(building, node, content.turn);
      break;
    case 'chip':
      addChip(building, node, content);
      break;
    case 'boundary':
      building.boundary = content.about;
      break;
    case 'nothing':
      break;
    default:
      assertNever(content);
  }
}

function place({ uuids, turns }: Building, { uuid }: LogNode, turn: number): void {
  if (uuid === null) return;
  uuids.push(uuid);
  turns.push(turn);
}

function openTurn(building: Building, node: LogNode, { role, parts, source }: LineTurn): TurnDraft {
  const draft = draftTurn(role, parts, source, node.timestamp);
  place(building, node, building.drafts.length);
  building.drafts.push(draft);
  return draft;
}

function addAnswer(
  building: Building,
  node: LogNode,
  { parts, model, usage }: Extract<LineContent, { kind: 'answer' }>,
): void {
  const known = node.message === null ? undefined : building.answers.get(node.message);
  const turn = known ?? building.drafts.length;
  const draft =
    building.drafts[turn] ?? openTurn(building, node, { role: 'assistant', parts: [], source: [] });
  extendTurn(draft, parts, [node.source]);
  if (known !== undefined) place(building, node, turn);
  if (node.message !== null) building.answers.set(node.message, turn);
  draft.model = model ?? draft.model;
  draft.usage = usage ?? draft.usage;
}

function addSummary(building: Building, node: LogNode, summary: LineTurn): void {
  const turn = turnIndex(building.drafts.length);
  openTurn(building, node, summary);
  const meta = building.boundary;
  building.boundary = null;
  building.compactions.push({
    turn,
    trigger: asString(meta?.trigger),
    tokensBefore: asNumber(meta?.preTokens) ?? asNumber(meta?.pre_tokens),
    tokensAfter: asNumber(meta?.postTokens) ?? asNumber(meta?.post_tokens),
    kept: keptTurns(meta, () => turnsByUuid(building)),
  });
}

function addChip(building: Building, node: LogNode, { part }: Extract<LineContent, { kind: 'chip' }>): void {
  const last = building.drafts.at(-1);
  if (last !== undefined && (last.role === 'user' || last.role === 'tool'))
    extendTurn(last, [part], [node.source]);
  else openTurn(building, node, { role: 'user', parts: [part], source: [node.source] });
}

/** Nearly no log asks for it. */
function turnsByUuid(building: Building): ReadonlyMap<string, number> {
  const { uuids, turns, turnOfUuid } = building;
  for (; building.known < uuids.length; building.known++)
    turnOfUuid.set(uuids[building.known] ?? '', turns[building.known] ?? 0);
  return turnOfUuid;
}

/** Turns that the boundary says stayed in context; `null` where it says nothing. */
function keptTurns(
  meta: JsonRecord | null,
  linesSoFar: () => ReadonlyMap<string, number>,
): LoggedCompaction['kept'] {
  const uuids = asArray(asRecord(meta?.preservedMessages)?.uuids);
  const segment = asRecord(meta?.preservedSegment);
  if (uuids === null && segment === null) return null;
  const turnOfUuid = linesSoFar();
  const turns = new Set<number>();
  if (uuids !== null) {
    for (const uuid of uuids) {
      const turn = turnOfUuid.get(asString(uuid) ?? '');
      if (turn !== undefined) turns.add(turn);
    }
  } else if (segment !== null) {
    const head = turnOfUuid.get(asString(segment.headUuid) ?? '');
    const tail = turnOfUuid.get(asString(segment.tailUuid) ?? '');
    for (let turn = head ?? 0; head !== undefined && tail !== undefined && turn <= tail; turn++)
      turns.add(turn);
  }
  const runs: { from: number; to: number }[] = [];
  for (const turn of [...turns].sort((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last !== undefined && last.to === turn) last.to = turn + 1;
    else runs.push({ from: turn, to: turn + 1 });
  }
  return runs.map(({ from, to }) => ({ from: turnIndex(from), to: turnIndex(to) }));
}
