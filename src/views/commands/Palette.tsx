import { Dialog as Radix } from 'radix-ui';
import { useRef } from 'react';
import styles from './Palette.module.css';
import { PaletteList } from './PaletteList.tsx';
import type { PaletteEntry } from './palette-entries.ts';
import { usePalette } from './palette-store.ts';
import { useEntries } from './use-entries.ts';

/** Everything that can be done, by name: `Ctrl K`. What is chosen is done once the focus is back where it was. */
export function Palette() {
  const { open, setOpen } = usePalette();
  const opener = useRef<Element | null>(null);
  const chosen = useRef<PaletteEntry | null>(null);
  return (
    <Radix.Root open={open} onOpenChange={setOpen}>
      <Radix.Portal>
        <Radix.Overlay className={styles.scrim} />
        <Radix.Content
          className={styles.sheet}
          aria-describedby={undefined}
          onOpenAutoFocus={() => {
            opener.current = document.activeElement;
            chosen.current = null;
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
            chosen.current?.act();
          }}
        >
          <Radix.Title className="visually-hidden">Commands</Radix.Title>
          <Entries
            onChoose={(entry) => {
              chosen.current = entry;
              setOpen(false);
            }}
          />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Made when the palette opens: what can be done then stays the same while it is open. */
function Entries({ onChoose }: { readonly onChoose: (entry: PaletteEntry) => void }) {
  return <PaletteList entriesFor={useEntries()} onChoose={onChoose} />;
}
