/**
 * Makes what is to be shared, in the worker, where the texts are; the page gets it to be looked at before anything leaves.
 *
 * Problem. A long session holds a hundred megabytes of text, all of which has to be looked through for secrets. Idea. Texts are
 * looked through one by one, in batches that can be called off; what is masked in each is worked out once and used for the
 * review and for the artefact, so that the list that a person sees is the list of what was masked. Limit. Building the
 * artefact itself is one step.
 */
import type { Rule } from '../../core/irreducible/detector.ts';
import { renderHtmlReport } from '../../core/report/html/render-html-report.ts';
import { createRedactor } from '../../core/report/redaction/create-redactor.ts';
import type { MaskedRange, Redactions, RedactionText } from '../../core/report/redaction/model.ts';
import { reviewTexts } from '../../core/report/redaction/review.ts';
import { buildSharedReport, type ReportSource, textsToMask } from '../../core/report/shared/build-report.ts';
import { writeReportFile } from '../../core/report/shared/file.ts';
import { LEVELS, type Level, levelToReadFor } from '../../core/report/shared/levels.ts';
import { writeReportLink } from '../../core/report/shared/link.ts';
import type { Masker } from '../../core/report/shared/masked-turns.ts';
import type { SharedReport } from '../../core/report/shared/model.ts';
import { reportAsCsv } from '../../core/report/shared/report-tables.ts';
import { reportAsTicket } from '../../core/report/shared/ticket.ts';
import { structureOnly } from '../../core/report/structure/structure-only.ts';
import { isRecord } from '../../core/transcript/formats/reading/json-values.ts';
import type { TranscriptDocument } from '../../core/transcript/model.ts';
import type { Pacer } from '../pacer.ts';
import { contentsOf } from './share-contents.ts';
import type { Artefact, ShareAnswer, ShareQuestion } from './share-protocol.ts';

/** What can be shared: a thread that was counted, or a report that was opened. */
export interface ShareSubject {
  /** What the worker knows of it, texts as far as the level asks for them. */
  sourceOf(level: Level): Omit<ReportSource, 'policy'>;
  /** The report that is on screen, if it is one. */
  readonly report: SharedReport | null;
  /** What the thread is of; `null` of a report, which has no structure of its own. */
  readonly document: TranscriptDocument | null;
}

const NO_TEXTS = { name: null, conversation: null, thread: null, literals: [], turns: [] };
const NOTHING_FOUND = { omits: [], title: null, redactions: [], problems: [], contents: [] } as const;

/** `null` when it was called off. `onProgress` hears how many of the characters are through. */
export async function share(
  question: ShareQuestion,
  subject: ShareSubject,
  pace: Pacer,
  onProgress: (done: number, total: number) => void,
): Promise<ShareAnswer | null> {
  if (question.kind === 'structure') {
    const { document } = subject;
    const artefact =
      document === null ? damaged('a report has no structure') : whole(structureOnly(document));
    return { ...NOTHING_FOUND, artefact };
  }
  const level =
    question.kind === 'typed' ? 'numbers' : lowest(question.level, subject.report?.level ?? 'full');
  const { policy, versus, annotations, view, title, note } = question;
  const notes = question.kind === 'typed' ? [] : question.notes;
  const typed = { title, note: question.kind === 'typed' ? null : note, notes };
  const source: ReportSource = {
    ...subject.sourceOf(level),
    ...{ policy, versus, annotations, view },
    ...typed,
  };
  const texts = [...textsToMask(source, level)];
  const reading = levelToReadFor(level);
  const read =
    reading === level
      ? texts
      : [...textsToMask({ ...source, texts: subject.sourceOf(reading).texts ?? NO_TEXTS }, reading)];
  const found = await lookThrough(read, texts, question, pace, onProgress);
  if (found === null) return null;
  const { redactions, masker } = found;
  // What stands only in texts that do not travel is no redaction of what does.
  const review = reviewTexts(redactions.list, texts, masker.ranges, 3).filter(
    ({ count, shown }) => count > 0 || shown,
  );
  const answer = { ...NOTHING_FOUND, redactions: review, problems: redactions.problems };
  if (question.kind === 'typed') {
    return { ...answer, title: title === null ? null : masker.mask(title, 'title'), artefact: whole('') };
  }
  if (!(await pace.breathe())) return null;
  const report = asOpened(buildSharedReport(source, level, masker), subject.report);
  const made = artefactOf(report, question);
  return { ...answer, title: report.title, ...made };
}

function artefactOf(
  report: SharedReport,
  { kind, table, template }: ShareQuestion,
): Pick<ShareAnswer, 'artefact' | 'contents' | 'omits'> {
  const { omits } = report;
  switch (kind) {
    case 'markdown':
      return { artefact: whole(reportAsTicket(report)), contents: [], omits };
    case 'csv':
      return { artefact: whole(reportAsCsv(report, table)), contents: [], omits };
    case 'link': {
      const written = writeReportLink(report);
      if (written.ok) {
        return {
          artefact: whole(written.fragment),
          contents: contentsOfReport(written.report),
          omits: written.report.omits,
        };
      }
      const artefact: Artefact =
        written.code === 'damaged'
          ? damaged(written.detail)
          : {
              ok: false,
              code: written.code === 'text' ? 'no-text-in-links' : 'too-long',
              length: Number.isFinite(written.length) ? written.length : 0,
            };
      return { artefact, contents: [], omits };
    }
    case 'file': {
      const written = writeReportFile(report);
      return written.ok
        ? { artefact: whole(written.text), contents: contentsOfFile(written.text), omits }
        : { artefact: damaged(written.failure.message), contents: [], omits };
    }
    case 'html': {
      if (template === null)
        return { artefact: { ok: false, code: 'no-template', length: 0 }, contents: [], omits };
      const written = renderHtmlReport(template, report);
      return written.ok
        ? { artefact: whole(written.text), contents: contentsOfReport(report), omits }
        : { artefact: damaged(written.failure.message), contents: [], omits };
    }
    case 'structure':
    case 'typed':
      return { artefact: whole(''), contents: [], omits };
  }
}

/** What the file of a report would hold: the same as a link or a page of it, but for the packing. */
function contentsOfReport(report: SharedReport): ShareAnswer['contents'] {
  const written = writeReportFile(report);
  return written.ok ? contentsOfFile(written.text) : [];
}

function contentsOfFile(text: string): ShareAnswer['contents'] {
  const parsed: unknown = JSON.parse(text);
  return isRecord(parsed) ? contentsOf(parsed) : [];
}

/** Two passes: only when all was read it is known what is a secret in each text. `null` when it was called off. */
async function lookThrough(
  read: readonly RedactionText[],
  texts: readonly RedactionText[],
  { hide, show }: ShareQuestion,
  pace: Pacer,
  onProgress: (done: number, total: number) => void,
): Promise<{ readonly redactions: Redactions; readonly masker: Masker & Pick<Redactions, 'ranges'> } | null> {
  const total = [...read, ...texts].reduce((sum, { text }) => sum + text.length, 0);
  let done = 0;
  const redactor = createRedactor({ hide, show });
  for (const one of read) {
    redactor.add(one);
    done += one.text.length;
    if (pace.due()) {
      onProgress(done, total);
      if (!(await pace.breathe())) return null;
    }
  }
  const redactions = redactor.seal();
  /** By place and text: one place may hold several texts, and one text may stand in several places. */
  const known = new Map<string, Map<string, readonly MaskedRange[]>>();
  for (const { place, text } of texts) {
    const ofPlace = known.get(place) ?? new Map<string, readonly MaskedRange[]>();
    known.set(place, ofPlace);
    if (!ofPlace.has(text)) ofPlace.set(text, redactions.ranges(text, place));
    done += text.length;
    if (pace.due()) {
      onProgress(done, total);
      if (!(await pace.breathe())) return null;
    }
  }
  const ranges = (text: string, place = ''): readonly MaskedRange[] =>
    known.get(place)?.get(text) ?? redactions.ranges(text, place);
  const mask = (text: string, place?: string): string => {
    let masked = '';
    let from = 0;
    for (const range of ranges(text, place)) {
      masked += text.slice(from, range.start) + range.mask;
      from = range.end;
    }
    return masked + text.slice(from);
  };
  return { redactions, masker: { ranges, mask } };
}

/** A report that was opened goes on as it came where nothing was changed: another version of the code may run it otherwise. */
function asOpened(built: SharedReport, opened: SharedReport | null): SharedReport {
  if (opened === null) return built;
  const isSame =
    opened.run !== null &&
    built.level === opened.level &&
    sameJson(
      [built.policy, built.annotations, built.literals],
      [opened.policy, opened.annotations, opened.literals],
    );
  return { ...built, omits: opened.omits, rules: opened.rules, run: isSame ? opened.run : built.run };
}

/** Whether two values say the same, in whatever order their keys are. */
const sameJson = (one: unknown, other: unknown): boolean => ordered(one) === ordered(other);

const ordered = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    isRecord(part) ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1))) : part,
  );

const lowest = (one: Level, other: Level): Level =>
  LEVELS.indexOf(one) <= LEVELS.indexOf(other) ? one : other;

const whole = (text: string): Artefact => ({
  ok: true,
  text,
  bytes: new TextEncoder().encode(text).length,
});

const damaged = (detail: string): Artefact => ({ ok: false, code: 'damaged', length: 0, detail });

/** A report on screen, ready to be shared again: what it knows of rules are their names. */
export function subjectOfReport(report: SharedReport): ShareSubject {
  const { transcript, columns, reportedFixedCost, literals, turns } = report;
  const { format, probableCompactions, ...names } = transcript;
  return {
    report,
    document: null,
    sourceOf: () => ({
      columns,
      rules: report.rules.map((id): Rule => ({ id, kind: 'word', words: '' })),
      reportedFixedCost,
      format,
      probableCompactions,
      texts: { ...names, literals: literals ?? [], turns: turns ?? [] },
    }),
  };
}
