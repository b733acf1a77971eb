/** All of the page that nobody needs before a file is open, behind one address: see `use-parts.ts`. */

export { startOpenedState } from '../../state/start-opened.ts';
export { Palette } from '../commands/Palette.tsx';
export { Corpus } from '../corpus/Corpus.tsx';
export { HelpDialog } from '../help/HelpDialog.tsx';
export { MappingDialog } from '../mapping/MappingDialog.tsx';
export { Picker } from '../picker/Picker.tsx';
export { PrintDocument } from '../print/PrintDocument.tsx';
export { ShareSheet } from '../share/ShareSheet.tsx';
export { FollowButton } from '../tail/FollowButton.tsx';
export { FollowStrip } from '../tail/FollowStrip.tsx';
export { DiagnosticsPanel } from './DiagnosticsPanel.tsx';
export { DocumentMenu } from './DocumentMenu.tsx';
export { GoToDialog } from './GoToDialog.tsx';
export { Workbench } from './Workbench.tsx';
