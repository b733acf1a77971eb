/**
 * Settings, selection and zoom as the fragment of the address: `#v1?slot=1400&pass=3`. The fragment never reaches a
 * server. It holds only what differs from the defaults, and nothing at all when nothing does; it can be read and
 * edited by hand. What cannot be understood is passed over, whatever it is: a link is hostile input.
 */
import * as v from 'valibot';
import { type Policy, RECORD_POLICY } from '../../core/compaction/policy/policy.ts';
import type { ViewState } from '../model.ts';
import { policyFromWords, policyToWords } from '../policy/policy-words.ts';
import { type Versus, versusFromWords, versusToWords } from '../policy/versus.ts';
import { SAMPLES } from '../session/samples.ts';

/** What a view link carries. */
export interface UrlState {
  readonly policy: Policy;
  readonly pass: number | null;
  readonly turn: number | null;
  readonly zoom: ViewState['zoom'];
  /** A sample that the link opens; a transcript of one's own never travels. */
  readonly sample: string | null;
  /** The second policy that the first is compared with. */
  readonly versus: Versus | null;
}

export const DEFAULT_URL_STATE: UrlState = {
  policy: RECORD_POLICY,
  pass: null,
  turn: null,
  zoom: null,
  sample: null,
  versus: null,
};

const PREFIX = 'v1?';
const LONGEST = 4_000;

const index = v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number));
const zoom = v.pipe(
  v.string(),
  v.regex(/^\d{1,9}-\d{1,9}$/),
  v.transform((text) => {
    const [from = 0, to = 0] = text.split('-').map(Number);
    return { from, to };
  }),
  v.check(({ from, to }) => from < to),
);
const sample = v.picklist(SAMPLES.map((one) => one.id));

/** The fragment without its `#`; empty where everything is as by default. */
export function formatUrlState(state: UrlState): string {
  const words: (readonly [string, string])[] = [...policyToWords(state.policy)];
  if (state.versus !== null) words.push(['vs', versusToWords(state.versus)]);
  if (state.sample !== null) words.push(['sample', state.sample]);
  if (state.pass !== null) words.push(['pass', `${state.pass}`]);
  if (state.turn !== null) words.push(['turn', `${state.turn}`]);
  if (state.zoom !== null) words.push(['zoom', `${state.zoom.from}-${state.zoom.to}`]);
  if (words.length === 0) return '';
  // A fragment allows ":" as it stands; escaped, it would be harder to read than the rest of the words.
  return (
    PREFIX +
    words.map(([key, value]) => `${key}=${encodeURIComponent(value).replaceAll('%3A', ':')}`).join('&')
  );
}

/** Reads a fragment, with or without its `#`; `null` where it is none of ours, so that other defaults may apply. */
export function parseUrlState(fragment: string): UrlState | null {
  const text = fragment.startsWith('#') ? fragment.slice(1) : fragment;
  if (!text.startsWith(PREFIX) || text.length > LONGEST) return null;
  const words = new Map(new URLSearchParams(text.slice(PREFIX.length)));
  const read = <T>(key: string, schema: v.GenericSchema<string, T>): T | null => {
    const parsed = v.safeParse(schema, words.get(key));
    return parsed.success ? parsed.output : null;
  };
  return {
    policy: policyFromWords(words),
    pass: read('pass', index),
    turn: read('turn', index),
    zoom: read('zoom', zoom),
    sample: read('sample', sample),
    versus: versusFromWords(words.get('vs') ?? ''),
  };
}
