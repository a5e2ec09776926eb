/** The ways to prove who one is, a line each. */
import { ChevronRight, KeySquare, LifeBuoy, Mail, Smartphone } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { Passage } from '@/lib/auth/passage';

type Way = Passage['ways'][number];
const icons = { email: Mail, totp: Smartphone, passkey: KeySquare, recovery: LifeBuoy } as const;

export function WayList({ ways, onChoose }: { ways: readonly Way[]; onChoose: (way: Way) => void }) {
  const t = useTranslations('auth.verify');
  return (
    <ul>
      {ways.map((way) => {
        const Icon = icons[way];
        return (
          <li key={way}>
            <button
              type="button"
              onClick={() => onChoose(way)}
              className="press hairline-b flex min-h-18 w-full items-center gap-3.5 py-3 text-left"
            >
              <span className="bg-surface grid size-10 shrink-0 place-items-center rounded-full">
                <Icon aria-hidden className="size-5" strokeWidth={1.7} />
              </span>
              <span className="min-w-0 flex-1">
                <span className="block font-semibold">{t(way)}</span>
                <span className="text-label text-ink-2 block">{t(`${way}Text`)}</span>
              </span>
              <ChevronRight aria-hidden className="text-ink-3 size-4 shrink-0" />
            </button>
          </li>
        );
      })}
    </ul>
  );
}
