import { type KeyboardEvent, useEffect, useMemo } from 'react';
import { useAnnotations } from '../../state/annotations/annotations.ts';
import { useSession } from '../../state/session/session.ts';
import { shareQuestion, viewFragment } from '../../state/share/share-question.ts';
import { useShare } from '../../state/share/share-store.ts';
import { PicturePanel } from '../pictures/PicturePanel.tsx';
import { Deliver } from './Deliver.tsx';
import { FORMS, levelsOf, type ShareForm } from './forms.ts';
import { type Making, makingOf, pageAddress } from './made.ts';
import { Review } from './Review.tsx';
import styles from './Share.module.css';
import { ShareForm as Choices } from './ShareForm.tsx';

/** While somebody types, nothing is made anew, in milliseconds. */
const SETTLE_MS = 200;
const WORKING: Making = { status: 'working' };

export interface SharePanelProps {
  readonly form: ShareForm;
  readonly onForm: (form: ShareForm) => void;
}

/** Choices at the left, at the right what would leave, and below it the way out. */
export function SharePanel({ form, onForm }: SharePanelProps) {
  const { level, table, masks, review } = useShare();
  const said = useAnnotations((store) => store.said);
  const most = useSession((session) => session.document?.report?.level ?? 'full');
  const { kind } = FORMS[form];
  const levels = levelsOf(form, most);

  // A form that holds less than what was chosen before holds as much of it as it can.
  useEffect(() => {
    const best = levels.at(-1);
    if (best !== undefined && !levels.includes(level)) useShare.getState().choose({ level: best });
  }, [levels, level]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: made anew whenever what it is made of changes
  useEffect(() => {
    if (kind === null) return;
    let wanted = true;
    const timer = setTimeout(async () => {
      const question = await shareQuestion(kind);
      if (wanted) await useShare.getState().make(question);
    }, SETTLE_MS);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [kind, level, table, masks, said]);
  useEffect(() => () => useShare.getState().forget(), []);

  const fragment = useMemo(viewFragment, []);
  const making = useMemo(() => makingOf(form, review, pageAddress(), fragment), [form, review, fragment]);
  // Nothing leaves that is not what was asked for last.
  const isBehind =
    review.status === 'ready' &&
    kind !== null &&
    !(
      review.question.level === level &&
      review.question.table === table &&
      review.question.hide === masks.hide &&
      review.question.show === masks.show &&
      review.question.notes === said.notes &&
      (review.question.title ?? '') === said.title &&
      (review.question.note ?? '') === said.about
    );
  const onKeyDown = (event: KeyboardEvent): void => {
    const isUndo = event.key.toLowerCase() === 'z' && event.ctrlKey !== event.metaKey && !event.altKey;
    if (!isUndo || (event.target instanceof Element && event.target.closest('input, textarea') !== null))
      return;
    event.preventDefault();
    const share = useShare.getState();
    if (event.shiftKey) share.redo();
    else share.undo();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: undo belongs to all that is in here
    <div className={styles.panel} onKeyDown={onKeyDown}>
      <div className={styles.scroll}>
        <Choices form={form} onForm={onForm} levels={levels} />
        {form === 'picture' ? <PicturePanel /> : <Review form={form} making={making} onForm={onForm} />}
      </div>
      {/* A picture is saved where it is looked at. */}
      {form !== 'picture' && <Deliver form={form} making={isBehind ? WORKING : making} />}
    </div>
  );
}
