import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import type { FieldMapping } from '../../core/transcript/formats/home-made/mapping.ts';
import { proposeMapping } from '../../core/transcript/formats/home-made/propose.ts';
import { MappingForm } from './MappingForm.tsx';

const RECORDS = [
  { quién: 'Ana', dice: 'Pinta la grúa de rojo.', cuándo: '2026-03-04T14:05:00Z', nota: null },
  {
    quién: 'Grúa-9',
    dice: '<b>Lista</b>: la grúa es roja.',
    cuándo: '2026-03-04T14:06:00Z',
    nota: 'revisar',
  },
  { quién: 'Ana', dice: 'Gracias, y ahora el muelle.', cuándo: '2026-03-04T14:07:00Z', nota: null },
  { quién: 'Registro', dice: 'sesión guardada en el disco', cuándo: '2026-03-04T14:08:00Z', nota: null },
];
const FILE = { diario: RECORDS, faq: [{ p: '¿Qué es una grúa?', r: 'Una máquina que levanta cargas.' }] };
const { lists } = proposeMapping(new TextEncoder().encode(JSON.stringify(FILE)));
const at = (path: string) => lists.findIndex(({ list }) => list.join('.') === path);

const EMPTY: FieldMapping = {
  kind: 'messages',
  list: ['diario'],
  role: null,
  roles: {},
  text: null,
  calls: null,
  conversation: null,
  time: null,
  model: null,
  reasoning: null,
};

interface FormProps {
  readonly first: FieldMapping;
  readonly onList: (list: number) => void;
  readonly onChange: (mapping: FieldMapping) => void;
}

/** Keeps what is said, as the dialog does. */
function Form({ first, onList, onChange }: FormProps) {
  const [mapping, setMapping] = useState(first);
  const change = (next: FieldMapping): void => {
    onChange(next);
    setMapping(next);
  };
  return (
    <MappingForm lists={lists} chosen={at('diario')} mapping={mapping} onList={onList} onChange={change} />
  );
}

function show(first: FieldMapping = EMPTY) {
  const onChange = vi.fn();
  const onList = vi.fn();
  render(<Form first={first} onList={onList} onChange={onChange} />);
  return { onList, said: (): FieldMapping => onChange.mock.lastCall?.[0], user: userEvent.setup() };
}
const field = (name: string) => screen.getByRole('combobox', { name });
const optionsOf = (name: string) =>
  within(field(name))
    .getAllByRole('option')
    .map((one) => one.textContent);

describe('the form of a mapping', () => {
  it('finds both lists, and shows of each key what stands there, as text', () => {
    show();
    expect(at('diario')).not.toBe(-1);
    expect(screen.queryByText('“Ana”, “Grúa-9”, “Registro”')).toBeNull();
    expect(optionsOf('What was said')).toEqual([
      'none',
      'quién: “Ana”',
      'dice: “Pinta la grúa de rojo.”',
      'cuándo: “2026-03-04T14:05:00Z”',
      'nota: “revisar”',
    ]);
  });

  it('says who is who as soon as a key says who speaks: the first unknown name is the user', async () => {
    const { user, said } = show();
    expect(screen.queryByRole('group', { name: /Who is who/ })).toBeNull();
    await user.selectOptions(field('Who speaks'), field('Who speaks').querySelectorAll('option')[1] ?? '');
    expect(said()).toMatchObject({
      role: ['quién'],
      roles: { ana: 'user', 'grúa-9': 'assistant', registro: 'assistant' },
    });
    expect(screen.getByText('“Ana”, “Grúa-9”, “Registro”')).toBeTruthy();
    await user.selectOptions(field('registro'), 'leave out');
    await user.selectOptions(
      field('What was said'),
      field('What was said').querySelectorAll('option')[2] ?? '',
    );
    expect(said()).toMatchObject({
      role: ['quién'],
      roles: { ana: 'user', 'grúa-9': 'assistant', registro: 'ignore' },
      text: ['dice'],
    });
    await user.selectOptions(field('Who speaks'), 'none');
    expect(said()).toMatchObject({ role: null, text: ['dice'] });
  });

  it('reads a record as a question and its answer, and back, and keeps what both know', async () => {
    const { user, said } = show({ ...EMPTY, text: ['dice'], time: ['cuándo'] });
    await user.click(screen.getByRole('radio', { name: 'question and answer' }));
    expect(said()).toMatchObject({ kind: 'pairs', list: ['diario'], user: ['dice'], time: ['cuándo'] });
    expect(optionsOf('The question')).not.toContain('none');
    await user.click(screen.getByRole('radio', { name: 'a message' }));
    expect(said()).toMatchObject({ kind: 'messages', list: ['diario'], time: ['cuándo'] });
  });

  it('takes the keys of a call as they are written, once calls lie in a list of their own', async () => {
    const calls = { list: ['nota'], name: null, arguments: null, result: null, id: null };
    const { user, said } = show({ ...EMPTY, text: ['dice'], calls });
    const name = screen.getByRole('textbox', { name: 'Tool calls: name' });
    await user.type(name, 'function.name');
    expect(said()).toMatchObject({ calls: { ...calls, name: ['function', 'name'] } });
    await user.clear(name);
    await user.selectOptions(field('Tool calls: list'), 'none');
    expect(said()).toMatchObject({ calls: null });
  });

  it('chooses another list', async () => {
    const { user, onList } = show();
    if (lists.length < 2) throw new Error('one list only');
    const other = String(lists.findIndex((_, i) => i !== at('diario')));
    await user.selectOptions(field('Where the records lie'), other);
    expect(onList).toHaveBeenCalledWith(Number(other));
  });
});
