/** Who somebody is: the basic and the advanced identity level. */
import * as z from 'zod/mini';
import { endpoint, reads, writes, callsOf } from './endpoint';
import { Done, Id, Nothing, Time } from './shapes';

export const IdentityLevel = z.enum(['none', 'basic', 'advanced']);
export type IdentityLevel = z.infer<typeof IdentityLevel>;

export const IdentityStatus = z.enum(['none', 'underReview', 'passed', 'rejected']);
export type IdentityStatus = z.infer<typeof IdentityStatus>;

export const DocumentType = z.enum(['idCard', 'passport', 'drivingLicence', 'residencePermit']);
export type DocumentType = z.infer<typeof DocumentType>;

export const Relation = z.enum(['spouse', 'parent', 'child', 'sibling', 'friend', 'other']);
export type Relation = z.infer<typeof Relation>;

/** The validity of the document that was passed: `soon` from thirty days before its end, when another one may be submitted. */
export const Validity = z.enum(['valid', 'soon', 'over']);
export type Validity = z.infer<typeof Validity>;

/** Why a request was rejected; the app words it. */
export const RejectionReason = z.enum([
  'unreadable',
  'mismatch',
  'expired',
  'underage',
  'duplicate',
  'incomplete',
  'notGenuine',
  'other',
]);
export type RejectionReason = z.infer<typeof RejectionReason>;

/** Whether a relative's data is asked for: the site's own decision. */
export const RelativeWish = z.enum(['off', 'optional', 'required']);
export type RelativeWish = z.infer<typeof RelativeWish>;

const Country = z.string().check(z.regex(/^[A-Z]{2}$/));
/** A day of the calendar, such as 1990-05-17. */
const Day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));
const NameText = z.string().check(z.maxLength(80));
const AddressText = z.string().check(z.maxLength(200));
/** A point on the map, `latitude,longitude` with five places. */
export const PlaceText = z.string().check(z.regex(/^-?\d{1,2}\.\d{5},-?\d{1,3}\.\d{5}$/));

const state = {
  status: IdentityStatus,
  /** Set when it was rejected. */
  reason: z.nullable(RejectionReason),
  /** What the reviewer wrote to the person. */
  note: z.nullable(z.string()),
  submittedAt: z.nullable(Time),
  decidedAt: z.nullable(Time),
  /** How often it may still be submitted today. */
  attemptsLeft: z.int(),
  /** What the person may do now. */
  allowed: z.array(z.enum(['submit'])),
};

export const BasicEcho = z.object({
  ...state,
  /** Of the passed request, which stays in force while a newer one is reviewed; null before any was passed. */
  validity: z.nullable(Validity),
  /** Enough for a person to recognise their own request, never the photos. */
  masked: z.nullable(
    z.object({
      nationality: Country,
      realName: z.string(),
      documentType: DocumentType,
      documentNo: z.string(),
      birthYear: z.string(),
      expiresOn: z.nullable(Day),
    }),
  ),
});
export type BasicEcho = z.infer<typeof BasicEcho>;

const MaskedRelative = z.object({ relation: Relation, name: z.string(), phone: z.string() });

export const AdvancedEcho = z.object({
  ...state,
  relative: RelativeWish,
  masked: z.nullable(
    z.object({ workAddress: z.string(), homeAddress: z.string(), relative: z.nullable(MaskedRelative) }),
  ),
});
export type AdvancedEcho = z.infer<typeof AdvancedEcho>;

export const BasicRequest = z.strictObject({
  nationality: Country,
  realName: NameText,
  documentType: z._default(DocumentType, 'idCard'),
  documentNo: z.string().check(z.maxLength(40)),
  birthDate: Day,
  /** Absent for a document that never expires. */
  expiresOn: z.optional(Day),
  front: Id,
  back: Id,
  hand: Id,
});

const Relative = z.strictObject({
  relation: Relation,
  name: NameText,
  address: AddressText,
  phone: z.string().check(z.maxLength(24)),
});

export const AdvancedRequest = z.strictObject({
  workAddress: AddressText,
  workPlace: z.optional(PlaceText),
  homeAddress: AddressText,
  homePlace: z.optional(PlaceText),
  relative: z.optional(Relative),
});

const submissionErrors = ['identityPending', 'tooManySubmissions', 'nameForm'] as const;

export const identity = callsOf('identity', {
  submitBasic: endpoint({
    path: 'v2/user/primaryCertification',
    summary:
      'Submits the basic level: who one is, by a document and three photos, each sent before as a picture for identity.',
    access: 'user',
    ...writes('identity', 'profile'),
    request: BasicRequest,
    reply: z.object({ status: IdentityStatus }),
    errors: [
      ...submissionErrors,
      'documentForm',
      'documentExpired',
      'documentTaken',
      'dateForm',
      'tooYoung',
      'fileUnknown',
    ],
  }),
  basic: endpoint({
    path: 'v2/user/primaryCertificationDataEcho',
    summary: 'Where the basic level stands; masked data only.',
    access: 'user',
    ...reads('identity'),
    request: Nothing,
    reply: BasicEcho,
  }),
  submitAdvanced: endpoint({
    path: 'v2/user/advancedCertification',
    summary: 'Submits the advanced level: where one works and lives, and a relative where the site asks for one.',
    access: 'user',
    ...writes('identity', 'profile'),
    request: AdvancedRequest,
    reply: z.object({ status: IdentityStatus }),
    errors: [...submissionErrors, 'identityNeeded', 'addressForm', 'phoneForm', 'relativeNeeded'],
  }),
  advanced: endpoint({
    path: 'v2/user/advancedCertificationDataEcho',
    summary: 'Where the advanced level stands; masked data only.',
    access: 'user',
    ...reads('identity'),
    request: Nothing,
    reply: AdvancedEcho,
  }),
  forgetRelative: endpoint({
    path: 'v2/user/advancedCertification/forgetRelative',
    summary: 'Deletes what is kept of one’s relative; the level stays.',
    access: 'user',
    ...writes('identity', 'profile'),
    request: Nothing,
    reply: Done,
    errors: ['notFound'],
  }),
});
