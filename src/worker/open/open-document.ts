/** How documents come out of files is the core's; it is named here for the jobs. */
export {
  folderOfArchives,
  type Importers,
  type OpenedDocument,
  openDocument,
} from '../../core/transcript/formats/groups/open-document.ts';
