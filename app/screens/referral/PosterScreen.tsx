/** Posters with one's own QR code, drawn here and shared or saved as pictures. */
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { ScreenFrame } from '@/components/layout/ScreenFrame';
import { PosterDrawing, type PosterLook, type PosterWords } from '@/components/referral/PosterDrawing';
import { pictureOf, sharePicture } from '@/components/referral/posterPicture';
import { Button } from '@/components/ui/Button';
import { Chips } from '@/components/ui/Chips';
import { Skeleton } from '@/components/ui/Skeleton';
import { toast } from '@/components/ui/toast';
import { joinLoads } from '@/lib/client/joinLoads';
import { saveFile } from '@/lib/files/saveFile';
import { useFormat } from '@/lib/format/useFormat';
import { useOwnCode, usePosters } from '@/lib/referral/hooks';
import { inviteLink } from '@/lib/referral/invitation';

export function PosterScreen() {
  const t = useTranslations('referral.poster');
  const load = joinLoads({ own: useOwnCode(), posters: usePosters() });
  const [look, setLook] = useState<PosterLook>('brand');
  const frame = useRef<HTMLDivElement>(null);
  const words = usePosterWords(load.data?.own ?? null);
  const make = useMaking(frame, `avocet-${load.data?.own.code ?? ''}-${look}.png`);
  return (
    <ScreenFrame
      title={t('title')}
      load={load}
      skeleton={<Skeleton className="mx-4 mt-2 aspect-[3/4]" />}
      footer={
        load.data && (
          <>
            <Button kind="secondary" busy={make.busy} onPress={() => void make.run('save')}>
              {t('save')}
            </Button>
            <Button busy={make.busy} onPress={() => void make.run('share')}>
              {t('share')}
            </Button>
          </>
        )
      }
    >
      {({ own, posters }) => {
        const poster = posters.find(({ id }) => id === look) ?? posters[0];
        return (
          <>
            <Chips
              label={t('look')}
              value={look}
              onChange={setLook}
              items={posters.map(({ id }) => ({ value: id, label: t(`looks.${id}`) }))}
            />
            <div ref={frame} className="mx-auto max-w-96 px-4 pt-2 pb-4">
              {poster && words && (
                <PosterDrawing look={poster.id} qr={poster.qr} link={inviteLink(own.code)} words={words} />
              )}
            </div>
          </>
        );
      }}
    </ScreenFrame>
  );
}

function usePosterWords(
  own: { code: string; rates: readonly { level: number; rate: `${number}` }[] } | null,
): PosterWords | null {
  const t = useTranslations('referral.poster');
  const format = useFormat();
  if (!own) return null;
  const rates = own.rates.map(({ rate }) => format.share(rate, 0)).join(' / ');
  return {
    label: t('label', { code: own.code }),
    brand: t('brand'),
    headline: [t('line1'), t('line2')],
    facts: [t('fact1', { rates }), t('fact2')],
    code: t('code', { code: own.code }),
    warning: t('warning'),
  };
}

function useMaking(frame: React.RefObject<HTMLDivElement | null>, name: string) {
  const t = useTranslations('referral.poster');
  const [busy, setBusy] = useState(false);
  const run = async (way: 'save' | 'share') => {
    const drawing = frame.current?.querySelector('svg');
    if (!drawing || busy) return;
    setBusy(true);
    try {
      const picture = await pictureOf(drawing);
      if (way === 'save') saveFile(picture, name);
      if (way === 'save' || (await sharePicture(picture, name)) === 'saved') toast.done(t('saved'));
    } catch (error) {
      // Whoever closes the sheet has changed their mind.
      if (!(error instanceof DOMException && error.name === 'AbortError')) toast.error(t('failed'));
    } finally {
      setBusy(false);
    }
  };
  return { busy, run };
}
