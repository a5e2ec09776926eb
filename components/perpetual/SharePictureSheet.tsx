/** A closed position as a picture for others: facts and one sober sentence. Amounts stand on it only after the switch. Loaded on a tap. */
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { Button } from '@/components/ui/Button';
import { FormError } from '@/components/ui/FormError';
import { Sheet } from '@/components/ui/Sheet';
import { Switch } from '@/components/ui/Switch';
import type { ClosedPosition, PerpetualMarket } from '@/lib/api/perpetualShapes';
import { saveFile } from '@/lib/files/saveFile';
import { formatDate } from '@/lib/format/times';
import { usePicture, usePictureText, usePictureWords } from './usePicture';

interface Props {
  closed: ClosedPosition;
  market: PerpetualMarket | null;
  onClose: () => void;
}

/** Asked before there is a picture, so that the buttons stand still when it comes. */
const canShareFiles = (): boolean =>
  navigator.canShare?.({ files: [new File([''], 'picture.png', { type: 'image/png' })] }) ?? false;

export function SharePictureSheet({ closed, market, onClose }: Props) {
  const t = useTranslations('perpetual.sharePicture');
  const id = useId();
  const [showsAmounts, setShowsAmounts] = useState(false);
  const words = usePictureWords({ closed, market, showsAmounts });
  const picture = usePicture(
    words,
    usePictureText(words),
    `avocet-${closed.symbol}-${formatDate(closed.closedAt)}.png`,
  );
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('open')}
      footer={!picture.isFailed && <Ways file={picture.isReady && picture.made ? picture.made.file : null} />}
    >
      <div className="border-line bg-surface rounded-m mx-auto grid aspect-4/5 w-[min(100%,44.8dvh)] place-items-center overflow-hidden border">
        {picture.isFailed ? (
          <p role="alert" className="text-label text-ink-2 px-6 text-center">
            {t('notDrawn')}
          </p>
        ) : (
          picture.made && <img src={picture.made.url} alt={picture.made.text} className="size-full" />
        )}
      </div>
      <div className="flex items-center justify-between gap-3 pt-2">
        <label htmlFor={id}>
          {t('showAmounts')}
          <span className="text-caption text-ink-3 block">{t('amounts')}</span>
        </label>
        <Switch id={id} on={showsAmounts} onChange={setShowsAmounts} label={t('showAmounts')} />
      </div>
    </Sheet>
  );
}

/** The ways in which the picture leaves; null while it is being made. */
function Ways({ file }: { file: File | null }) {
  const t = useTranslations('perpetual.sharePicture');
  const [canShare] = useState(canShareFiles);
  const [isSharing, setSharing] = useState(false);
  const [said, setSaid] = useState<'saving' | 'notShared' | null>(null);
  const share = async (picture: File) => {
    setSaid(null);
    setSharing(true);
    // Who thinks better of it closes the system's sheet: that is no failure.
    await navigator
      .share({ files: [picture] })
      .catch((error: unknown) => (error as Error).name !== 'AbortError' && setSaid('notShared'));
    setSharing(false);
  };
  const save = (picture: File) => {
    saveFile(picture, picture.name);
    setSaid('saving');
  };
  return (
    <>
      <FormError text={said === 'notShared' ? t('notShared') : null} />
      <p role="status" className={`text-caption text-ink-3 ${said === 'saving' ? 'pb-2' : ''}`}>
        {said === 'saving' && t('saving')}
      </p>
      <div className="flex gap-2">
        {canShare && (
          <Button busy={isSharing || file === null} onPress={() => file && void share(file)}>
            {t('share')}
          </Button>
        )}
        <Button kind={canShare ? 'secondary' : 'primary'} busy={file === null} onPress={() => file && save(file)}>
          {t('save')}
        </Button>
      </div>
    </>
  );
}
