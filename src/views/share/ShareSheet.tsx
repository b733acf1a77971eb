import { useState } from 'react';
import { useSession } from '../../state/session/session.ts';
import { useView } from '../../state/view/view.ts';
import { useCommands } from '../commands/use-commands.ts';
import { Dialog } from '../common/Dialog.tsx';
import type { ShareForm } from './forms.ts';
import { SharePanel } from './SharePanel.tsx';

/** The dialog that sharing is done in, and the key that opens it. */
export function ShareSheet() {
  const open = useView((view) => view.shareOpen);
  const canShare = useSession((session) => session.columns !== null);
  const [form, setForm] = useState<ShareForm>('file');
  const set = (shareOpen: boolean): void => useView.getState().set({ shareOpen });
  useCommands({ share: canShare ? () => set(true) : null });
  return (
    <Dialog
      open={open && canShare}
      onOpenChange={set}
      title="Share"
      description="Nothing leaves before you have seen it and pressed Copy or Save, and Floorline itself sends it nowhere."
      returnsFocus
      fills
    >
      <SharePanel form={form} onForm={setForm} />
    </Dialog>
  );
}
