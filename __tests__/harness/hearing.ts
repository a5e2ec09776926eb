/** For tests of what a screen says by itself: news as they come, and time that passes meanwhile. */
import { act, screen } from '@testing-library/react';
import { invalidate } from '@/lib/client/useCall';

/** As the stream tells it. */
export const hear = () => act(() => invalidate('orders', 'balances'));
export const pass = (ms: number) => act(() => new Promise((resolve) => setTimeout(resolve, ms)));
export const tab = (name: string) => screen.findByRole('tab', { name });
