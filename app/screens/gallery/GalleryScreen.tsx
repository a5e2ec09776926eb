/** The kit on one page, in development only: every part in its states, for those who build screens. Its sample texts are not product words. */
import { Bell, Star } from 'lucide-react';
import { useState } from 'react';
import { ScreenFrame } from '@/components/layout/ScreenFrame';
import { Button } from '@/components/ui/Button';
import { IconButton } from '@/components/ui/IconButton';
import { setLanguage } from '@/lib/i18n/words';
import { FormSamples } from './FormSamples';
import { ListSamples } from './ListSamples';
import { OverlaySamples } from './OverlaySamples';
import { Sample } from './Sample';
import { TextSamples } from './TextSamples';

export function GalleryScreen() {
  const [starred, setStarred] = useState(true);
  const actions = (
    <>
      <IconButton icon={Bell} label="Notices" onPress={() => undefined} />
      <IconButton icon={Star} label="Favourite" active={starred} filled onPress={() => setStarred(!starred)} />
    </>
  );
  return (
    <ScreenFrame title="Kit" actions={actions}>
      <Sample name="Language">
        <div className="flex gap-2">
          {(['zh-hk', 'zh-cn', 'en'] as const).map((language) => (
            <Button key={language} kind="secondary" size="small" onPress={() => void setLanguage(language)}>
              {language}
            </Button>
          ))}
        </div>
      </Sample>
      <Sample name="Button">
        <div className="space-y-2.5">
          <Button>充值 Deposit</Button>
          <div className="flex gap-2.5">
            <Button kind="buy">買入 Buy</Button>
            <Button kind="sell">賣出 Sell</Button>
          </div>
          <div className="flex gap-2.5">
            <Button kind="secondary">提現 Withdraw</Button>
            <Button busy>提交 Submit</Button>
          </div>
          <div className="flex items-center gap-2.5">
            <Button kind="danger" inline>
              Danger
            </Button>
            <Button kind="text" inline>
              Text
            </Button>
            <Button kind="secondary" size="small">
              撤銷
            </Button>
            <Button inline disabled>
              Off
            </Button>
          </div>
        </div>
      </Sample>
      <FormSamples />
      <TextSamples />
      <OverlaySamples />
      <ListSamples />
    </ScreenFrame>
  );
}
