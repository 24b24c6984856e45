import { expect, test } from 'vitest';
import { gs1Elements, hasFixedLength } from '#shared/labels/gs1-content.ts';

test('the length of an AI is fixed by its first two digits', () => {
  const ais = ['00', '01', '11', '20', '3103', '3999', '414', '10', '21', '240', '8006'];
  expect(ais.filter(hasFixedLength)).toEqual(['00', '01', '11', '20', '3103', '414']);
});

test('the AIs of a link begin with its primary key, whatever numbers stand before it', () => {
  const elements = [
    { ai: '01', value: '09506000134352' },
    { ai: '10', value: 'L/1' },
    { ai: '17', value: '261231' },
  ];
  const rest = '01/09506000134352/10/L%2F1?17=261231';
  for (const stem of ['', '2024/', 'de/2024/', 'r/12/'])
    expect(gs1Elements('gs1_digital_link', `https://id.example.com/${stem}${rest}`)).toEqual(elements);
  expect(gs1Elements('gs1_digital_link', 'https://id.example.com/21/7K3QZ')).toBeNull();
});
