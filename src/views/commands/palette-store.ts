import { create } from 'zustand';

/** Whether the palette is open. */
export const usePalette = create<{ readonly open: boolean; setOpen(open: boolean): void }>()((set) => ({
  open: false,
  setOpen: (open) => set({ open }),
}));
