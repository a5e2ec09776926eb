/** Our own drawings for banners, by name. They carry no words: those stand beside them. */
import type { ReactNode } from 'react';
import type { Banner } from '@/lib/api/home';

const drawings: Record<Banner['art'], ReactNode> = {
  // Coins that step up, and a hand-drawn path over them.
  welcome: (
    <>
      <rect x="12" y="66" width="20" height="18" rx="4" fill="var(--brand)" opacity=".25" />
      <rect x="40" y="52" width="20" height="32" rx="4" fill="var(--brand)" opacity=".45" />
      <rect x="68" y="36" width="20" height="48" rx="4" fill="var(--brand)" />
      <path d="M14 54C30 50 34 40 50 38s22-10 32-22" stroke="var(--ink)" strokeWidth="3" />
      <path d="M72 15l11 0 0 11" stroke="var(--ink)" strokeWidth="3" />
    </>
  ),
  // A receipt whose lines are short.
  fees: (
    <>
      <path d="M26 12h48v72l-8-6-8 6-8-6-8 6-8-6-8 6z" fill="var(--page)" stroke="var(--ink)" strokeWidth="3" />
      <path d="M38 30h24M38 42h24" stroke="var(--line)" strokeWidth="5" />
      <path d="M38 56h10" stroke="var(--brand)" strokeWidth="5" />
      <circle cx="76" cy="62" r="15" fill="var(--brand)" />
      <path d="M70 68l12-12" stroke="var(--page)" strokeWidth="3" />
      <circle cx="71" cy="57" r="2" fill="var(--page)" />
      <circle cx="81" cy="67" r="2" fill="var(--page)" />
    </>
  ),
  // Links of a chain under a lock.
  safety: (
    <>
      <rect x="8" y="60" width="34" height="18" rx="9" stroke="var(--brand)" strokeWidth="5" />
      <rect x="33" y="60" width="34" height="18" rx="9" stroke="var(--ink)" strokeWidth="5" />
      <rect x="58" y="60" width="34" height="18" rx="9" stroke="var(--brand)" strokeWidth="5" />
      <path d="M40 32v-8a10 10 0 0 1 20 0v8" stroke="var(--ink)" strokeWidth="4" />
      <rect x="34" y="30" width="32" height="24" rx="6" fill="var(--brand)" />
      <circle cx="50" cy="42" r="3.500" fill="var(--page)" />
    </>
  ),
  // A globe with a price line across it.
  forex: (
    <>
      <circle cx="50" cy="48" r="34" fill="var(--page)" stroke="var(--ink)" strokeWidth="3" />
      <path d="M16 48h68M50 14c14 12 14 56 0 68M50 14c-14 12-14 56 0 68" stroke="var(--line)" strokeWidth="3" />
      <path d="M10 62l18-12 12 8 18-22 12 8 20-20" stroke="var(--brand)" strokeWidth="5" />
      <circle cx="90" cy="24" r="5" fill="var(--brand)" />
    </>
  ),
};

export function BannerArt({ art }: { art: Banner['art'] }) {
  return (
    <svg
      viewBox="0 0 100 96"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      className="h-full w-auto"
    >
      {drawings[art]}
    </svg>
  );
}
