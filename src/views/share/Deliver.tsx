import { useEffect, useState } from 'react';
import { useShare } from '../../state/share/share-store.ts';
import { Button } from '../common/Button.tsx';
import { formatBytes, formatCount, plural } from '../common/format.ts';
import { saveFile } from '../tables/save-file.ts';
import { FORMS, type ShareForm } from './forms.ts';
import { LONGEST_LINK, type Making } from './made.ts';
import styles from './Share.module.css';

const BACK_MS = 4_000;

/** The size of what would leave, and the only two buttons that let it. */
export function Deliver({ form, making }: { readonly form: ShareForm; readonly making: Making }) {
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (said === '') return;
    const timer = setTimeout(() => setSaid(''), BACK_MS);
    return () => clearTimeout(timer);
  }, [said]);
  const made = making.status === 'ready' ? making.made : null;
  const facts = FORMS[form];
  const shown = useShare(({ masks }) => masks.show.length);
  const copy = async (text: string): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setSaid('Copied.');
    } catch {
      setSaid('The browser did not let it be copied.');
    }
  };
  return (
    <footer className={styles.deliver}>
      <p className={`num ${styles.exact}`} role="status">
        {made === null ? '' : sizeWords(form, made.text, made.bytes)}
        {shown > 0 && made !== null && ` · ${plural(shown, 'secret')} let through by you`}
        {said !== '' && ` · ${said}`}
      </p>
      <Button
        look={facts.isLink ? 'primary' : 'edge'}
        disabled={made === null}
        onClick={() => made !== null && void copy(made.text)}
      >
        Copy
      </Button>
      {!facts.isLink && (
        <Button
          look="primary"
          disabled={made === null}
          onClick={() => {
            if (made === null) return;
            saveFile(facts.file, facts.type, [made.text]);
            setSaid(`Saved as ${facts.file}.`);
          }}
        >
          Save
        </Button>
      )}
    </footer>
  );
}

function sizeWords(form: ShareForm, text: string, bytes: number): string {
  if (!FORMS[form].isLink)
    return `${formatCount(bytes)} bytes${bytes < 1_000 ? '' : ` (${formatBytes(bytes)})`}`;
  const characters = text.length - text.indexOf('#');
  return form === 'link'
    ? `${formatCount(characters)} of at most ${formatCount(LONGEST_LINK)} characters`
    : `${formatCount(text.length)} characters`;
}
