/**
 * Turns the knobs of the incident until the product's own figures are those of the record.
 *
 * Problem: how much state a turn holds is decided by the estimator, which improves; a story written by hand would
 * drift away from its figures. Idea: the story takes facts from ordered lists, and this measures the story with the
 * real pipeline and takes one more or one fewer until the figures hold; the length of file views sets the moment at
 * which the mark is passed, since views can be read again and cost the working floor nothing. Cost: a few tens of
 * measurements of two thirds of the session. Limits: it gives up, loudly, when no choice of facts fits.
 */

import { RECORD_POLICY } from '../../core/compaction/policy/policy.ts';
import { needOf } from '../../core/floor/need.ts';
import type { Tokenizer } from '../../core/tokens/tokenizer.ts';
import { INTAKE_FACTS, SHARED_FACTS } from './data/incident-facts.ts';
import { VAULT_FACTS } from './data/incident-vault-facts.ts';
import { composeIncident, INCIDENT, type IncidentKnobs } from './incident.ts';
import { type Measured, measure } from './measure.ts';
import { type Message, toJsonl } from './message.ts';

/** What the record tells of its incident, and how near the sample has to come. */
export const RECORD_FIGURES = {
  need: 2_340,
  tolerance: 0.01,
  partNeed: { least: 1_301, most: 1_400 },
} as const;

interface Chapters {
  readonly intake: number;
  readonly vault: number;
  readonly whole: number;
  /** Tokens of items that both chapters hold. */
  readonly shared: number;
}

const START: IncidentKnobs = { shared: 9, intake: 16, vault: 16, surveyLines: 70, workLines: 100 };

/** The floor at which a part needs what lies in the middle of the allowed range, and the floor of the whole. */
const PART_FLOOR =
  (RECORD_FIGURES.partNeed.least + RECORD_FIGURES.partNeed.most) / 2 / (1 + RECORD_POLICY.margin);
const WHOLE_FLOOR = RECORD_FIGURES.need / (1 + RECORD_POLICY.margin);

export function calibrateIncident(tokenizer: Tokenizer): readonly Message[] {
  let knobs = START;
  const tried: string[] = [];
  for (let round = 0; round < 6; round++) {
    knobs = fitMark(knobs, tokenizer);
    knobs = fitFacts(knobs, tokenizer, tried);
    const messages = composeIncident(knobs);
    if (crossesAtTrigger(messages, tokenizer) === 0) return messages;
  }
  throw new Error(`The figures of the incident cannot be reached. Tried:\n${tried.join('\n')}`);
}

/** Finds the length of views behind the segment at which the mark is passed at the trigger and not before. */
function fitMark(knobs: IncidentKnobs, tokenizer: Tokenizer): IncidentKnobs {
  let low = 20;
  let high = 400;
  while (low <= high) {
    const workLines = (low + high) >> 1;
    const side = crossesAtTrigger(composeIncident({ ...knobs, workLines }), tokenizer);
    if (side === 0) return { ...knobs, workLines };
    if (side < 0) low = workLines + 1;
    else high = workLines - 1;
  }
  throw new Error('No length of views makes the context pass the mark at the trigger.');
}

/** 0 when the mark is first passed at the trigger; below 0 when later, above 0 when earlier. */
function crossesAtTrigger(messages: readonly Message[], tokenizer: Tokenizer): number {
  const mark = RECORD_POLICY.budget * RECORD_POLICY.highWater;
  const before = countTokens(messages.slice(0, INCIDENT.trigger - 1), tokenizer);
  const after = before + countTokens(messages.slice(INCIDENT.trigger - 1, INCIDENT.trigger + 1), tokenizer);
  return before > mark ? 1 : after > mark ? 0 : -1;
}

const counts = new Map<string, number>();

/** Tokens of messages as turns: what the product would count, without looking for spans. */
export function countTokens(messages: readonly Message[], tokenizer: Tokenizer): number {
  let sum = 0;
  for (const message of messages) {
    const text = textOf(message);
    let tokens = counts.get(text);
    if (tokens === undefined) {
      tokens = tokenizer.count(text);
      counts.set(text, tokens);
    }
    sum += tokens;
  }
  return sum;
}

/** As the product renders a turn: parts on lines of their own, a call as its name and its arguments. */
function textOf(message: Message): string {
  if (message.role !== 'assistant') return message.content;
  const calls = (message.tool_calls ?? []).map((call) => {
    const args: unknown = JSON.parse(call.function.arguments);
    const entries = typeof args === 'object' && args !== null ? Object.entries(args) : [];
    return [call.function.name, ...entries.map(([key, value]) => `${key}: ${String(value)}`)].join('\n');
  });
  return [...(message.content === null ? [] : [message.content]), ...calls].join('\n');
}

/** Takes facts in and out until both chapters and the whole hold what they should. */
function fitFacts(start: IncidentKnobs, tokenizer: Tokenizer, tried: string[]): IncidentKnobs {
  const known = new Map<string, Chapters>();
  const look = (knobs: IncidentKnobs): Chapters => {
    const key = `${knobs.shared} ${knobs.intake} ${knobs.vault}`;
    const chapters = known.get(key) ?? chaptersOf(knobs, tokenizer);
    if (!known.has(key)) tried.push(`${key}: ${JSON.stringify(chapters)}`);
    known.set(key, chapters);
    return chapters;
  };
  let knobs = start;
  for (let step = 0; step < 40; step++) {
    const here = look(knobs);
    if (errorOf(here) === 0) return knobs;
    const next = neighbours(knobs).filter(
      (near) => !known.has(`${near.shared} ${near.intake} ${near.vault}`),
    );
    const best = nearest(next, (near) => guess(near, knobs, here));
    if (best === null) break;
    knobs = best;
  }
  throw new Error(`No choice of facts gives the figures of the record. Tried:\n${tried.join('\n')}`);
}

/** What a neighbour would measure, if a fact costs what facts cost on the average. */
function guess(near: IncidentKnobs, from: IncidentKnobs, here: Chapters): number {
  const average = 30;
  const shared = here.shared + (near.shared - from.shared) * average;
  const moved = (near.shared - from.shared) * average;
  const intake = here.intake + moved + (near.intake - from.intake) * average;
  const vault = here.vault + moved + (near.vault - from.vault) * average;
  return distanceOf({ shared, intake, vault, whole: intake + vault - shared });
}

function neighbours(knobs: IncidentKnobs): readonly IncidentKnobs[] {
  const near: IncidentKnobs[] = [];
  const within = (value: number, most: number): boolean => value >= 0 && value <= most;
  for (let shared = knobs.shared - 2; shared <= knobs.shared + 2; shared++) {
    for (let intake = knobs.intake - 8; intake <= knobs.intake + 8; intake++) {
      for (let vault = knobs.vault - 8; vault <= knobs.vault + 8; vault++) {
        const fits =
          within(shared, SHARED_FACTS.length) &&
          within(intake, INTAKE_FACTS.length) &&
          within(vault, VAULT_FACTS.length);
        if (fits) near.push({ ...knobs, shared, intake, vault });
      }
    }
  }
  return near;
}

function nearest<T>(among: readonly T[], distance: (one: T) => number): T | null {
  let best: T | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const one of among) {
    const far = distance(one);
    if (far < least) {
      best = one;
      least = far;
    }
  }
  return best;
}

const distanceOf = ({ intake, vault, whole }: Chapters): number =>
  Math.abs(intake - PART_FLOOR) + Math.abs(vault - PART_FLOOR) + 2 * Math.abs(whole - WHOLE_FLOOR);

/** How far the needs lie outside what is allowed, in tokens; 0 inside. */
function errorOf({ intake, vault, whole }: Chapters): number {
  const { partNeed, need, tolerance } = RECORD_FIGURES;
  const margin = RECORD_POLICY.margin;
  const outside = (value: number, least: number, most: number): number =>
    Math.max(0, least - value, value - most);
  // Half of the tolerance is left for what the last adjustment of the views may change.
  const slack = (need * tolerance) / 2;
  return (
    outside(needOf(whole, 0, margin), need - slack, need + slack) +
    outside(needOf(intake, 0, margin), partNeed.least + 5, partNeed.most - 5) +
    outside(needOf(vault, 0, margin), partNeed.least + 5, partNeed.most - 5)
  );
}

function chaptersOf(knobs: IncidentKnobs, tokenizer: Tokenizer): Chapters {
  const messages = composeIncident(knobs).slice(0, INCIDENT.trigger + 1);
  return chapters(measure('incident.jsonl', toJsonl(messages), tokenizer));
}

function chapters(measured: Measured): Chapters {
  const { chapter, segmentEnd, trigger } = INCIDENT;
  const floor = (from: number, to: number): number =>
    measured.floorOf(from, to, segmentEnd, trigger + 1).floor;
  const intake = floor(1, chapter);
  const vault = floor(chapter, segmentEnd);
  const whole = floor(1, segmentEnd);
  return { intake, vault, whole, shared: intake + vault - whole };
}
