import { expect, it } from 'vitest';
import { FORMATS } from '../../core/transcript/formats/registry.ts';
import { choicesOf } from './choices-of.ts';
import { useFormatChoices } from './format-choices.ts';

it('names every importer, as it names itself (written by `npm run formats`)', () => {
  expect(useFormatChoices()).toEqual(choicesOf(FORMATS));
});
