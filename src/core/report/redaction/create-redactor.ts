/**
 * One report's redactions: what is found anywhere in it is masked everywhere in it.
 *
 * Texts are added first, since a secret may be told only by its place in a later text (`password: …`) and stand bare in an
 * earlier one. Masks are numbered as secrets were found, kind by kind, so the same texts always give the same masks. To
 * mask a text, rules and known literals read it again, as it is and with its escapes undone; ranges that overlap become
 * one. What a person shows is taken out before that, so nothing else is shown with it.
 */
import { charOffset } from '../../units.ts';
import { canonical, isUnmistakable, literalsOf } from './canonical.ts';
import { cutCopies } from './cut-copies.ts';
import { decoded, viewsOf } from './decoded-view.ts';
import { findSecrets } from './find-secrets.ts';
import { readHandMasks } from './hand-masks.ts';
import { createLiteralMatcher, type Literal } from './literal-matcher.ts';
import { maskOf, masksIn } from './mask.ts';
import {
  type Confidence,
  type MaskedRange,
  REDACTION_KINDS,
  type Redaction,
  type RedactionKind,
  type Redactions,
  type RedactionText,
  type Redactor,
  type RedactorOptions,
} from './model.ts';
import { reviewTexts } from './review.ts';

interface Secret {
  readonly key: string;
  kind: RedactionKind;
  rule: string;
  confidence: Confidence;
  byHand: boolean;
  /** As it was first written. */
  readonly written: string;
}

/** A stretch of a text and the secret that it is. */
interface Owned {
  readonly start: number;
  readonly end: number;
  readonly kind: RedactionKind;
  readonly key: string;
  readonly rule: string;
  readonly confidence: Confidence;
}

const BY_HAND = 'by hand';
const rankOf = (kind: RedactionKind): number => REDACTION_KINDS.indexOf(kind);

export function createRedactor(options: RedactorOptions = {}): Redactor {
  const hand = readHandMasks(options.hide ?? []);
  const off = new Set(options.off ?? []);
  const secrets = new Map<string, Secret>();
  const handMatcher = createLiteralMatcher(hand.texts.map(handLiteral));
  const isPlain = hand.texts.length + hand.patterns.length === 0;
  const placesSeen = new Set<string>();

  /** By hand and by rule, without what only other texts tell. */
  const findOwned = (text: string, place: string | undefined): Owned[] => {
    const owned: Owned[] = [];
    const hide = (start: number, end: number, key: string): void => {
      owned.push({ start, end, kind: 'hidden', key, rule: BY_HAND, confidence: 'high' });
    };
    for (const found of findSecrets(text)) {
      if (off.has(found.kind)) continue;
      owned.push({ ...found, key: canonical(found.kind, text.slice(found.start, found.end)) });
    }
    for (const view of isPlain ? [] : viewsOf(text)) {
      for (const { start, end } of handMatcher(view.text)) {
        const from = view.toText(start);
        const to = view.toText(end);
        // The same words in another case are the same secret.
        hide(from, to, decoded(text.slice(from, to)).toLowerCase());
      }
      for (const pattern of hand.patterns) {
        for (const { start, end } of pattern.find(view.text)) {
          const from = view.toText(start);
          const to = view.toText(end);
          hide(from, to, decoded(text.slice(from, to)));
        }
      }
    }
    for (const { place: selected, start, end } of hand.selections) {
      if (selected === place && end <= text.length) hide(start, end, decoded(text.slice(start, end)));
    }
    return owned;
  };

  return {
    add: ({ place, text }) => {
      placesSeen.add(place);
      for (const one of findOwned(text, place).toSorted((a, b) => a.start - b.start)) {
        const { start, end, kind, key, rule, confidence } = one;
        const known = secrets.get(key);
        if (known === undefined) {
          const written = text.slice(start, end);
          secrets.set(key, { key, kind, rule, confidence, byHand: kind === 'hidden', written });
        } else if (rankOf(kind) < rankOf(known.kind)) {
          Object.assign(known, { kind, rule, confidence, byHand: kind === 'hidden' });
        }
      }
    },
    seal: () => {
      const missing = hand.selections
        .filter(({ place }) => !placesSeen.has(place))
        .map((mask) => ({
          mask,
          code: 'no-such-place' as const,
          reason: 'The selected text is not in this report.',
        }));
      return sealed([...secrets.values()], options.show ?? [], findOwned, [...hand.problems, ...missing]);
    },
  };
}

const handLiteral = (text: string): Literal => ({ text, anyCase: true, bounded: false, head: null });

function sealed(
  secrets: readonly Secret[],
  show: readonly string[],
  findOwned: (text: string, place: string | undefined) => Owned[],
  problems: Redactions['problems'],
): Redactions {
  const numbers = new Map<RedactionKind, number>();
  const shown = new Set(show.map((text) => decoded(text)));
  const byKey = new Map<string, Redaction>();
  const copies = cutCopies(secrets);
  const list: Redaction[] = [];
  for (const secret of secrets) {
    if (copies.has(secret.key)) continue;
    const { key, kind, rule, confidence, byHand, written } = secret;
    const number = (numbers.get(kind) ?? 0) + 1;
    numbers.set(kind, number);
    const mask = maskOf(kind, number);
    const text = decoded(written);
    const redaction = {
      mask,
      kind,
      rule,
      confidence,
      byHand,
      shown: shown.has(mask) || shown.has(text) || shown.has(key),
      everywhere: byHand ? text.length >= 4 : isUnmistakable(kind, text),
      text: text.slice(0, 200),
    };
    byKey.set(key, redaction);
    list.push(redaction);
  }
  for (const [copy, whole] of copies) {
    const redaction = byKey.get(whole);
    if (redaction !== undefined) byKey.set(copy, redaction);
  }

  const literals: { readonly literal: Literal; readonly owner: Secret }[] = secrets.flatMap((owner) => {
    const redaction = byKey.get(owner.key);
    if (redaction === undefined || !redaction.everywhere || redaction.shown) return [];
    return literalsOf(owner.kind, owner.written).map((literal) => ({ literal, owner }));
  });
  const matcher = createLiteralMatcher(literals.map(({ literal }) => literal));

  const ranges = (text: string, place?: string): readonly MaskedRange[] => {
    const owned = findOwned(text, place);
    for (const view of viewsOf(text)) {
      for (const { literal, start, end } of matcher(view.text)) {
        const owner = literals[literal]?.owner;
        if (owner === undefined) continue;
        owned.push({ ...owner, start: view.toText(start), end: view.toText(end) });
      }
    }
    const masks = masksIn(text);
    const hidden = owned.filter(({ key, start, end }) => {
      const isShown = byKey.get(key)?.shown ?? shown.has(decoded(text.slice(start, end)));
      return !isShown && !masks.some((mask) => mask.start <= start && end <= mask.end);
    });
    return united(hidden).map(({ start, end, key, kind }) => ({
      start: charOffset(start),
      end: charOffset(end),
      mask: byKey.get(key)?.mask ?? maskOf(kind, null),
      kind: byKey.get(key)?.kind ?? kind,
    }));
  };

  const mask = (text: string, place?: string): string => {
    let masked = '';
    let from = 0;
    for (const range of ranges(text, place)) {
      masked += text.slice(from, range.start) + range.mask;
      from = range.end;
    }
    return from === 0 ? text : masked + text.slice(from);
  };

  const review = (texts: Iterable<RedactionText>, places = 3) => reviewTexts(list, texts, ranges, places);
  return { list, problems, ranges, mask, review };
}

/** Ordered and disjoint; ranges that share a character become one, named after the one that covers most of it. */
function united(ranges: readonly Owned[]): readonly Pick<Owned, 'start' | 'end' | 'kind' | 'key'>[] {
  const out: { start: number; end: number; kind: RedactionKind; key: string; covered: number }[] = [];
  for (const next of ranges.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const last = out.at(-1);
    if (last === undefined || next.start >= last.end) {
      out.push({ ...next, covered: next.end - next.start });
      continue;
    }
    const length = next.end - next.start;
    const isStronger = rankOf(next.kind) < rankOf(last.kind);
    if (length > last.covered || (length === last.covered && isStronger)) {
      Object.assign(last, { kind: next.kind, key: next.key, covered: length });
    }
    last.end = Math.max(last.end, next.end);
  }
  return out;
}
