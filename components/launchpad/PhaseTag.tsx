import { useTranslations } from 'next-intl';
import { Tag } from '@/components/ui/Tag';
import type { IcoOrder, IcoPhase } from '@/lib/api/launchpad';

const tones = { upcoming: 'neutral', running: 'brand', closed: 'neutral', listed: 'good', failed: 'warn' } as const;

export function PhaseTag({ phase }: { phase: IcoPhase }) {
  const t = useTranslations('launchpad.phase');
  return <Tag tone={tones[phase]}>{t(phase)}</Tag>;
}

const orderTones = {
  subscribed: 'brand',
  allotted: 'warn',
  notAllotted: 'neutral',
  paid: 'brand',
  unlocking: 'brand',
  unlocked: 'neutral',
  lapsed: 'neutral',
  refunded: 'neutral',
} as const;

export function OrderTag({ status }: { status: IcoOrder['status'] }) {
  const t = useTranslations('launchpad.status');
  return <Tag tone={orderTones[status]}>{t(status)}</Tag>;
}
