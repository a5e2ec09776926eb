/** Where one works and lives, and a relative where the site asks for one. */
import { LockKeyhole, MapPin } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { FormError } from '@/components/ui/FormError';
import { TILES } from '@/components/map/tiles';
import { Button } from '@/components/ui/Button';
import { Field } from '@/components/ui/Field';
import { FormPart } from '@/components/ui/FormPart';
import { Form } from '@/components/ui/Form';
import { Select } from '@/components/ui/Select';
import { TextField } from '@/components/ui/TextField';
import { useFirstFault } from '@/components/ui/useFirstFault';
import { Relation, type RelativeWish } from '@/lib/api/identity';
import type { PlaceOf } from '@/lib/identity/state';
import type { AdvancedField, AdvancedInput } from '@/lib/identity/useAdvancedForm';

interface Props {
  input: AdvancedInput;
  wish: RelativeWish;
  onPickPlace: (of: PlaceOf) => void;
}

export function AdvancedForm({ input, wish, onPickPlace }: Props) {
  const t = useTranslations('identity');
  const [ref, showFault] = useFirstFault<HTMLFormElement>();
  const bind = useBinding(input);
  const { draft, set } = input;
  return (
    <Form ref={ref} onSubmit={() => input.submit().then((done) => done || showFault())}>
      <FormPart title={t('advanced.addresses')}>
        <TextField {...bind('workAddress')} placeholder={t('advanced.addressPlaceholder')} maxLength={200} />
        <PlaceButton place={draft.workPlace} onPress={() => onPickPlace('work')} name={t('advanced.workAddress')} />
        <TextField
          {...bind('homeAddress')}
          placeholder={t('advanced.addressPlaceholder')}
          autoComplete="street-address"
          maxLength={200}
        />
        <PlaceButton place={draft.homePlace} onPress={() => onPickPlace('home')} name={t('advanced.homeAddress')} />
      </FormPart>
      {wish !== 'off' && (
        <FormPart
          title={t('advanced.relative')}
          text={t(wish === 'required' ? 'advanced.relativeRequired' : 'advanced.relativeOptional')}
        >
          {input.withRelative && (
            <>
              <Field label={t('advanced.relation')} error={input.state.fault('relation')}>
                {(parts) => (
                  <Select
                    parts={parts}
                    label={t('advanced.relation')}
                    items={Relation.options.map((value) => ({ value, label: t(`relations.${value}`) }))}
                    value={draft.relation}
                    onChange={(relation) => set({ relation })}
                  />
                )}
              </Field>
              <TextField {...bind('relativeName')} autoComplete="off" maxLength={80} />
              <TextField {...bind('relativeAddress')} autoComplete="off" maxLength={200} />
              <TextField {...bind('relativePhone')} type="tel" inputMode="tel" autoComplete="off" maxLength={24} />
            </>
          )}
          {wish === 'optional' && (
            <Button kind="secondary" onPress={() => set({ withRelative: !draft.withRelative })}>
              {t(draft.withRelative ? 'advanced.removeRelative' : 'advanced.addRelative')}
            </Button>
          )}
        </FormPart>
      )}
      <p className="text-caption text-ink-3 mb-4 flex gap-1.5">
        <LockKeyhole aria-hidden className="size-3.5 shrink-0" />
        {t('privacy')}
      </p>
      <FormError text={input.state.refusal} />
      <Button type="submit" busy={input.busy}>
        {t('advanced.submit')}
      </Button>
    </Form>
  );
}

function useBinding({ draft, set, state }: AdvancedInput) {
  const t = useTranslations('identity.advanced');
  return (field: Exclude<AdvancedField, 'relation'>) => ({
    label: t(field),
    value: draft[field],
    onChange: (value: string) => set({ [field]: value }),
    onLeave: () => state.leave(field),
    error: state.fault(field),
  });
}

/** Under an address: mark it on the map, or by its coordinates where the site has no map; or where it is marked. */
function PlaceButton({ place, name, onPress }: { place: string | null; name: string; onPress: () => void }) {
  const t = useTranslations('identity.advanced');
  return (
    <button
      type="button"
      onClick={onPress}
      className="press text-label text-brand -mt-3 flex min-h-11 items-center gap-1.5 font-medium"
    >
      <MapPin aria-hidden className="size-4 shrink-0" />
      <span className="sr-only">{name}: </span>
      <span className="num">
        {place === null ? t(TILES === '' ? 'pickTyped' : 'pick') : t('picked', { place: place.replace(',', ', ') })}
      </span>
    </button>
  );
}
