/** Banners to swipe through, with dots and a pause. */
import { Pause, Play } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Skeleton } from '@/components/ui/Skeleton';
import type { Banner } from '@/lib/api/home';
import { BannerArt } from './BannerArt';
import { type Carousel, useCarousel } from './useCarousel';

export function Banners({ banners, onOpen }: { banners: readonly Banner[] | null; onOpen: (banner: Banner) => void }) {
  const t = useTranslations('home.banners');
  const { ref, index, isMoving, setMoving, show, onScroll } = useCarousel(banners?.length ?? 0);
  if (!banners)
    return (
      <div className="px-4 pt-2 pb-7">
        <Skeleton className="h-24 w-full" />
      </div>
    );
  if (banners.length === 0) return null;
  return (
    <section aria-roledescription="carousel" aria-label={t('label')} className="pt-2">
      <ul
        ref={ref}
        onScroll={onScroll}
        onPointerDown={() => setMoving(false)}
        className="flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain [scrollbar-width:none]"
      >
        {banners.map((banner) => (
          <li key={banner.id} className="w-full shrink-0 snap-center px-4">
            <Card banner={banner} onOpen={onOpen} />
          </li>
        ))}
      </ul>
      <Dots banners={banners} index={index} isMoving={isMoving} setMoving={setMoving} show={show} />
    </section>
  );
}

function Card({ banner, onOpen }: { banner: Banner; onOpen: (banner: Banner) => void }) {
  const inside = (
    <>
      <span className="min-w-0 flex-1">
        <span className="line-clamp-1 font-semibold large-text:line-clamp-none">{banner.title}</span>
        <span className="text-label text-ink-2 mt-0.5 line-clamp-2 [text-wrap:pretty] max-[22.4375rem]:line-clamp-3 large-text:line-clamp-none">
          {banner.text}
        </span>
      </span>
      <span aria-hidden className="h-20 shrink-0 large-text:hidden">
        <BannerArt art={banner.art} />
      </span>
    </>
  );
  const look =
    'bg-surface rounded-m flex h-24 w-full items-center gap-3 px-4 text-left large-text:h-auto large-text:min-h-24 large-text:py-3';
  return banner.link ? (
    <button type="button" onClick={() => onOpen(banner)} className={`press ${look}`}>
      {inside}
    </button>
  ) : (
    <div className={look}>{inside}</div>
  );
}

function Dots({
  banners,
  index,
  isMoving,
  setMoving,
  show,
}: { banners: readonly Banner[] } & Pick<Carousel, 'index' | 'isMoving' | 'setMoving' | 'show'>) {
  const t = useTranslations('home.banners');
  const Icon = isMoving ? Pause : Play;
  return (
    <div className="flex h-7 items-center justify-center">
      {banners.map((banner, place) => (
        <button
          key={banner.id}
          type="button"
          aria-label={t('show', { title: banner.title })}
          aria-current={place === index}
          onClick={() => {
            setMoving(false);
            show(place);
          }}
          className="relative grid h-7 w-6 place-items-center before:absolute before:-inset-y-2 before:inset-x-0"
        >
          <span
            className={`h-1 w-4 transition-[clip-path] duration-(--fast) ${place === index ? 'bg-ink [clip-path:inset(0_round_2px)]' : 'bg-disabled [clip-path:inset(0_6px_round_2px)]'}`}
          />
        </button>
      ))}
      <button
        type="button"
        aria-label={t(isMoving ? 'pause' : 'play')}
        onClick={() => setMoving(!isMoving)}
        className="text-ink-3 relative ml-1 grid h-7 w-6 place-items-center before:absolute before:-inset-2"
      >
        <Icon aria-hidden className="size-3" fill="currentColor" strokeWidth={0} />
      </button>
    </div>
  );
}
