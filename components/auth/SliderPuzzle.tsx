/** The slider puzzle in a sheet: drag the piece into its hole, or move it by arrow keys and confirm; or ask for a code by e-mail instead. */
import { Slider } from '@base-ui/react/slider';
import { ChevronsRight, RotateCw } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/Button';
import { ErrorState } from '@/components/ui/ErrorState';
import { IconButton } from '@/components/ui/IconButton';
import { Sheet } from '@/components/ui/Sheet';
import { Skeleton } from '@/components/ui/Skeleton';
import type { CaptchaPurpose, auth } from '@/lib/api/auth';
import type { ReplyOf } from '@/lib/api/endpoint';
import { PIECE, PUZZLE } from '@/lib/auth/rules';
import { usePuzzleGame } from '@/lib/auth/usePuzzleGame';
import { useErrorText } from '@/lib/i18n/errorText';
import { PuzzleByMail } from './PuzzleByMail';

export interface PuzzleSheetProps {
  purpose: CaptchaPurpose;
  /** What was typed as the account, for the code by e-mail. */
  account: string;
  onToken: (token: string) => void;
  onClose: () => void;
}

export function SliderPuzzle({ purpose, account, onToken, onClose }: PuzzleSheetProps) {
  const t = useTranslations('auth.puzzle');
  const [byMail, setByMail] = useState(false);
  return (
    <Sheet open onClose={onClose} title={t('title')}>
      {byMail ? (
        <PuzzleByMail purpose={purpose} account={account} onToken={onToken} />
      ) : (
        <Board purpose={purpose} onToken={onToken} />
      )}
      <div className="mt-2 text-center">
        <Button kind="text" inline onPress={() => setByMail(!byMail)}>
          {t(byMail ? 'bySlider' : 'byMail')}
        </Button>
      </div>
    </Sheet>
  );
}

function Board({ purpose, onToken }: { purpose: CaptchaPurpose; onToken: (token: string) => void }) {
  const t = useTranslations('auth.puzzle');
  const errorText = useErrorText();
  const game = usePuzzleGame(purpose, onToken);
  if (game.failure) return <ErrorState text={errorText(game.failure)} onRetry={game.renew} />;
  return (
    <>
      <div className="flex min-h-11 items-center justify-between">
        <p className="text-label text-ink-2">{t('text')}</p>
        <IconButton label={t('renew')} onPress={game.renew} icon={RotateCw} />
      </div>
      {game.puzzle ? (
        <Picture puzzle={game.puzzle} x={game.x} />
      ) : (
        <div className="mx-auto max-w-[22.5rem]">
          <Skeleton className="aspect-[300/160] w-full rounded-[12px]" />
        </div>
      )}
      <p role="alert" className="text-label text-danger mt-2 min-h-5 text-center">
        {game.error && errorText(game.error)}
      </p>
      <Slider.Root
        className="mx-auto mt-1 max-w-[22.5rem]"
        value={game.x}
        min={0}
        max={PUZZLE.width - PIECE.size}
        disabled={game.puzzle === null || game.busy}
        onValueChange={game.move}
        onValueCommitted={(value, { reason }) => {
          // Arrow keys move step by step: there the button confirms.
          if (reason === 'drag' || reason === 'track-press') void game.answer(value);
        }}
      >
        {/* Half a thumb of room at either end: the thumb is centred on its value. */}
        <Slider.Control className="bg-surface relative flex h-11 w-full touch-none items-center rounded-full px-5.5 select-none">
          <Slider.Track className="text-label text-ink-3 h-11 w-full px-8 text-center leading-11">
            {game.x === 0 && t('drag')}
            <Slider.Thumb
              getAriaLabel={() => t('slider')}
              className="bg-brand grid size-11 place-items-center rounded-full text-white has-focus-visible:outline-2 has-focus-visible:outline-offset-2"
            >
              <ChevronsRight aria-hidden className="size-5" />
            </Slider.Thumb>
          </Slider.Track>
        </Slider.Control>
      </Slider.Root>
      <div className="mt-3">
        <Button kind="secondary" busy={game.busy} onPress={() => void game.answer(game.x)}>
          {t('confirm')}
        </Button>
      </div>
    </>
  );
}

const share = (pixels: number, of: number): string => `${(pixels / of) * 100}%`;

function Picture({ puzzle, x }: { puzzle: ReplyOf<typeof auth.puzzle>; x: number }) {
  return (
    <div aria-hidden className="relative mx-auto aspect-[300/160] max-w-[22.5rem] overflow-hidden rounded-[12px]">
      <img src={puzzle.background} alt="" draggable={false} className="absolute inset-0 size-full" />
      <img
        src={puzzle.piece}
        alt=""
        draggable={false}
        data-id={puzzle.captchaId}
        data-y={puzzle.y}
        className="absolute drop-shadow-md"
        style={{
          width: share(PIECE.size, PUZZLE.width),
          left: share(x, PUZZLE.width),
          top: share(puzzle.y, PUZZLE.height),
        }}
      />
    </div>
  );
}
