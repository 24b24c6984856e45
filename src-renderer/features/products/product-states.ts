import type { ProductState } from '#shared/products/product.ts';
import type { Tone } from '#window/components/StateDot.tsx';

export const STATE_TONES: Readonly<Record<ProductState, Tone>> = {
  designed: 'none',
  checked: 'busy',
  released: 'ok',
  retired: 'done',
};
