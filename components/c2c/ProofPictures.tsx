/** The buyer's pictures of the payment: small ones, each of which opens large. */
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Sheet } from '@/components/ui/Sheet';
import type { C2cOrderDetail } from '@/lib/api/c2cShapes';

export function ProofPictures({ proofs }: Pick<C2cOrderDetail, 'proofs'>) {
  const t = useTranslations('c2c.proofs');
  const [shown, setShown] = useState<string | null>(null);
  const place = proofs.findIndex(({ fileId }) => fileId === shown);
  return (
    <>
      <ul className="flex shrink-0 gap-2" aria-label={t('label')}>
        {proofs.map(({ fileId, url }, index) => (
          <li key={fileId}>
            <button
              type="button"
              aria-label={t('open', { number: index + 1 })}
              onClick={() => setShown(fileId)}
              className="press bg-surface rounded-m block size-12 overflow-hidden"
            >
              {/* eslint-disable-next-line nextjs/no-img-element -- private, and of an unknown size */}
              <img src={url} alt="" className="size-full object-cover" />
            </button>
          </li>
        ))}
      </ul>
      {place >= 0 && (
        <Sheet open onClose={() => setShown(null)} title={t('open', { number: place + 1 })}>
          {/* eslint-disable-next-line nextjs/no-img-element -- private, and of an unknown size */}
          <img src={proofs[place]!.url} alt={t('open', { number: place + 1 })} className="rounded-m w-full" />
          <p className="text-label text-warn bg-warn-soft rounded-m mt-3 px-3.5 py-2.5">{t('forged')}</p>
        </Sheet>
      )}
    </>
  );
}
