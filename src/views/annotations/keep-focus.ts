/**
 * For a container whose buttons may remove themselves, as its `onClickCapture`: when the focus went down with the
 * button, the container takes it, so that the Tab key goes on from there and not from the top of the page. The
 * container needs `tabIndex={-1}`.
 */
export const keepFocus = ({ currentTarget }: { readonly currentTarget: HTMLElement }): void => {
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body || !currentTarget.isConnected) return;
    currentTarget.focus({ preventScroll: true });
  });
};
