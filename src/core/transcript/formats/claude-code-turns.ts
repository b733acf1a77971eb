/** The lines of one thread of a Claude Code log as turns: answers gathered, results and typed words told apart. */
import { turnIndex } from '../../units.ts';
import type { LoggedCompaction, Part, ReportedUsage, SourceRange, Turn } from '../model.ts';
import { attachment, type BlockReading } from './blocks.ts';
import type { LogNode } from './claude-code-log.ts';
import { divideContent, readContent } from './content.ts';
import { placeOf, type Sink } from './format.ts';
import { isTyped, markHarness, splitTrailingReminder } from './harness.ts';
import { asArray, asNumber, asRecord, asString, type JsonRecord } from './json-values.ts';
import { remarkOrphans } from './orphans.ts';
import { splitSource } from './split-source.ts';
import { isContinuation } from './summary-markers.ts';
import { readUsage } from './usage.ts';

/** A turn while lines are still being added to it. */
interface Draft {
  readonly role: Turn['role'];
  readonly parts: Part[];
  readonly source: SourceRange[];
  readonly timestamp: string | null;
  model: string | null;
  usage: ReportedUsage | null;
}

export interface ThreadTurns {
  readonly turns: readonly Turn[];
  readonly compactions: readonly LoggedCompaction[];
}

/** What a thread is built from, passed along so that each kind of line has a function of its own. */
interface Building {
  readonly drafts: Draft[];
  /** Turn of each answer, by the message id that its lines share. */
  readonly answers: Map<string, number>;
  readonly turnOfUuid: Map<string, number>;
  readonly compactions: LoggedCompaction[];
  boundary: JsonRecord | null;
  readonly sink: Sink;
}

export function buildTurns(nodes: readonly LogNode[], sink: Sink): ThreadTurns {
  const building: Building = {
    drafts: [],
    answers: new Map(),
    turnOfUuid: new Map(),
    compactions: [],
    boundary: null,
    sink,
  };
  for (const node of nodes) {
    switch (node.kind) {
      case 'assistant':
        addAnswer(building, node);
        break;
      case 'user':
        addUser(building, node);
        break;
      case 'attachment':
        addAttachment(building, node);
        break;
      case 'boundary':
        building.boundary = node.body;
        break;
      case 'link':
        break;
    }
  }
  remarkOrphans(building.drafts, sink);
  return { turns: building.drafts, compactions: building.compactions };
}

function openTurn(
  building: Building,
  node: LogNode,
  role: Turn['role'],
  parts: Part[],
  source: SourceRange[],
): Draft {
  const draft: Draft = {
    role,
    parts,
    source,
    timestamp: node.timestamp,
    model: null,
    usage: null,
  };
  if (node.uuid !== null) building.turnOfUuid.set(node.uuid, building.drafts.length);
  building.drafts.push(draft);
  return draft;
}

function addAnswer(building: Building, node: LogNode): void {
  const message = node.body;
  const model = asString(message?.model);
  // The harness speaks with a model of this name when the request failed.
  const isSynthetic = model === '<synthetic>' || node.isHarness;
  const read = contentOf(building, node, message?.content).flatMap(({ parts }) => parts);
  const parts = isSynthetic ? markHarness(read) : read;
  const known = node.messageId === null ? undefined : building.answers.get(node.messageId);
  const turn = known ?? building.drafts.length;
  const draft = building.drafts[turn] ?? openTurn(building, node, 'assistant', [], []);
  // Not by spreading: a line may hold more blocks than a call can have arguments.
  for (const part of parts) draft.parts.push(part);
  draft.source.push(node.source);
  if (node.uuid !== null) building.turnOfUuid.set(node.uuid, turn);
  if (node.messageId !== null) building.answers.set(node.messageId, turn);
  if (!isSynthetic) {
    draft.model = model ?? draft.model;
    draft.usage = readUsage(message?.usage) ?? draft.usage;
  }
}

/** Stands for the text of a record where nobody has to look at it. */
const NO_TEXT = { text: () => '' } as const;

function contentOf(building: Building, node: LogNode, content: unknown): readonly BlockReading[] {
  const role = node.kind === 'assistant' ? 'assistant' : 'user';
  return readContent(content, role, node.hasPlainInputs ? NO_TEXT : node, ['message', 'content'], (what) => {
    building.sink.remark('unexpected-shape', node.source, `${placeOf(node.source)}: ${what}.`);
  });
}

function addUser(building: Building, node: LogNode): void {
  const content = node.body?.content;
  const pieces = contentOf(building, node, content);
  const { results: answered, talk: said } = divideContent(pieces);
  const [opening] = said;
  const isMarked = opening?.kind === 'text' && isContinuation(opening.text);
  if (node.isSummary || (answered.length === 0 && isMarked)) {
    addSummary(building, node, pieces);
    return;
  }
  const results = withoutReminders(answered);
  const talk = node.isHarness ? markHarness(said) : [...said];
  if (results.length === 0) {
    openTurn(building, node, 'user', talk, [node.source]);
  } else if (!isTyped(talk)) {
    // Reminders beside results are no turn of their own.
    openTurn(building, node, 'tool', [...results, ...talk], [node.source]);
  } else {
    const owners = pieces.map(({ as }) => as);
    const source = splitSource(node.source, node.text(), ['message', 'content'], owners);
    openTurn(building, node, 'tool', results, source.result);
    openTurn(building, node, 'user', talk, source.talk);
  }
}

function withoutReminders(parts: readonly Part[]): Part[] {
  return parts.flatMap((part): Part[] => {
    if (part.kind !== 'tool_result') return [part];
    const { text, reminder } = splitTrailingReminder(part.text);
    return reminder === null
      ? [part]
      : [
          { ...part, text },
          { kind: 'text', text: reminder, harness: true },
        ];
  });
}

function addSummary(building: Building, node: LogNode, pieces: readonly BlockReading[]): void {
  const parts = pieces
    .flatMap(({ parts: read }) => read)
    .map((part): Part => (part.kind === 'text' ? { kind: 'summary', text: part.text } : part));
  const turn = turnIndex(building.drafts.length);
  openTurn(building, node, 'user', parts, [node.source]);
  const meta = building.boundary;
  building.boundary = null;
  building.compactions.push({
    turn,
    trigger: asString(meta?.trigger),
    tokensBefore: asNumber(meta?.preTokens) ?? asNumber(meta?.pre_tokens),
    tokensAfter: asNumber(meta?.postTokens) ?? asNumber(meta?.post_tokens),
    kept: keptTurns(meta, building.turnOfUuid),
  });
}

/** Turns that the boundary says stayed in context; `null` where it says nothing. */
function keptTurns(
  meta: JsonRecord | null,
  turnOfUuid: ReadonlyMap<string, number>,
): LoggedCompaction['kept'] {
  const uuids = asArray(asRecord(meta?.preservedMessages)?.uuids);
  const segment = asRecord(meta?.preservedSegment);
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
  } else {
    return null;
  }
  const runs: { from: number; to: number }[] = [];
  for (const turn of [...turns].sort((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last !== undefined && last.to === turn) last.to = turn + 1;
    else runs.push({ from: turn, to: turn + 1 });
  }
  return runs.map(({ from, to }) => ({ from: turnIndex(from), to: turnIndex(to) }));
}

/** What the harness put into the context: words typed while the agent worked are a turn, a file is a chip, the rest metadata. */
function addAttachment(building: Building, node: LogNode): void {
  const detail = node.body;
  const type = asString(detail?.type) ?? 'unknown';
  if (detail !== null && type === 'queued_command') {
    const prompt = detail.prompt ?? detail.content;
    const parts = contentOf(building, node, prompt).flatMap(({ parts: read }) => read);
    const isNotice = detail.commandMode === 'task-notification' || detail.isMeta === true;
    openTurn(building, node, 'user', isNotice ? markHarness(parts) : parts, [node.source]);
    return;
  }
  const path = detail === null ? null : attachedPath(detail);
  if (path === null) {
    building.sink.meta(`attachment: ${type}`, node.source);
    return;
  }
  const chip = attachment('file', path, null, attachedBytes(detail));
  const last = building.drafts.at(-1);
  if (last !== undefined && (last.role === 'user' || last.role === 'tool')) {
    last.parts.push(chip);
    last.source.push(node.source);
  } else {
    openTurn(building, node, 'user', [chip], [node.source]);
  }
}

const attachedFile = (detail: JsonRecord | null): JsonRecord | null =>
  asRecord(asRecord(detail?.content)?.file);

const attachedPath = (detail: JsonRecord): string | null =>
  asString(detail.filename) ??
  asString(detail.path) ??
  asString(attachedFile(detail)?.filePath) ??
  asString(detail.displayPath);

function attachedBytes(detail: JsonRecord | null): number | null {
  const text =
    asString(attachedFile(detail)?.content) ?? asString(detail?.content) ?? asString(detail?.snippet);
  return text === null ? null : new TextEncoder().encode(text).length;
}
