/** What an engine has of the things that the page uses where it can; a function body, run in the page. */
export const PROBES = `return {
  'files are followed on disk (showOpenFilePicker)': typeof window.showOpenFilePicker === 'function',
  'a dropped file can be followed (getAsFileSystemHandle)': typeof DataTransferItem.prototype.getAsFileSystemHandle === 'function',
  'a folder can be dropped (webkitGetAsEntry)': typeof DataTransferItem.prototype.webkitGetAsEntry === 'function',
  'a folder can be chosen (webkitdirectory)': 'webkitdirectory' in HTMLInputElement.prototype,
  'links of reports are packed (CompressionStream)': typeof CompressionStream === 'function',
  'private file system (OPFS)': typeof navigator.storage?.getDirectory === 'function',
  'pictures go to the clipboard (ClipboardItem)': typeof ClipboardItem === 'function',
  'marks of found text (CSS highlights)': typeof Highlight === 'function',
  'the tallest element, in millions of pixels': (() => {
    const box = document.createElement('div');
    const tall = document.createElement('div');
    box.style.cssText = 'position:fixed;height:10px;width:10px;overflow:auto;visibility:hidden';
    box.append(tall);
    document.body.append(box);
    let most = 0;
    // Beyond its most, one engine holds an element at it and another takes it for nothing.
    for (let millions = 1; millions <= 64; millions++) {
      tall.style.height = millions + 'e6px';
      if (box.scrollHeight >= millions * 1e6) most = millions;
    }
    box.remove();
    return most;
  })(),
};`;
