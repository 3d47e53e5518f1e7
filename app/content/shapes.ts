import type { Picture } from './picture.ts'
import type { Text } from './texts.ts'

// Types of the content files. The build type-checks the content against them and reports the offending line.

type NamedText = { name: string; text: string }
type CallToAction = { title: string; text: string; link: string }

/** Addresses of the public pages that a firm may leave out. */
export type OptionalPage = '/portfolio' | '/services' | '/about' | '/news'

export type Firm = {
  name: string
  tagline: string
  email: string
  phone: string
  postalAddress: string
  /** Null leaves the links to it out. */
  linkedIn: string | null
  termsVersion: string
  /** Date of the privacy policy. */
  privacyDate?: string
  /** Required before the first invoice is sent. */
  seller?: Seller
  /** Pages that nothing links to ('unlisted') or that don't exist ('off'). */
  pages?: Partial<Record<OptionalPage, 'unlisted' | 'off'>>
}

/** The firm as the seller on its invoices. */
export type Seller = {
  legalName: string
  streetAddress: string
  postalCode: string
  city: string
  /** ISO 3166-1 alpha-2, such as `DE`. */
  country: string
  /** At least one of these three is required. */
  vatId?: string
  taxNumber?: string
  registrationId?: string
  contactName?: string
}

/** Switches of `modules.ts`. Modules that aren't named are on. */
export type Modules = {
  /** `'external'`: only invoices made elsewhere. */
  invoices?: boolean | 'external'
  requests?: boolean
  messages?: boolean
  signing?: boolean
  rooms?: boolean
  news?: boolean
}

export type Color = `#${string}`
type Named<Name extends string> = Readonly<Record<Name, Color>>
type ReadingColor =
  | 'paper'
  | 'surface'
  | 'line'
  | 'text'
  | 'soft'
  | 'accent'
  | 'active'
  | 'activeGround'
  | 'good'
  | 'goodGround'
  | 'bad'
  | 'badGround'

export type Face = {
  readonly family: string
  readonly kind: 'serif' | 'sans-serif'
  readonly weight: number
  readonly web: { readonly file: string; readonly weights: string }
  /** Bold file for the site. Without it, browsers make bold text from `web`, unless that is a variable font. */
  readonly bold?: { readonly file: string; readonly weights: string }
  readonly more: readonly string[]
  readonly print: readonly (readonly [normal: string, bold?: string])[]
  readonly standIns: readonly {
    readonly name: string
    readonly local: readonly string[]
    readonly weights?: string
    readonly size: string
    readonly ascent: string
    readonly descent: string
  }[]
}

export type Brand = Readonly<Record<'name' | 'shortName' | 'mailSender' | 'timeZone', string>>

export type Colors = {
  readonly always: Named<
    | 'ink'
    | 'inkRaised'
    | 'inkLine'
    | 'inkEdge'
    | 'onInk'
    | 'onInkSoft'
    | 'onInkBad'
    | 'brass'
    | 'brassBright'
    | 'sand'
    | 'lineStrong'
  >
  readonly light: Named<ReadingColor>
  readonly dark: Named<ReadingColor>
}

export type Fonts = { readonly display: Face; readonly text: Face }

export type Home = {
  description: string
  hero: { title: string; lead: string; link: string; picture: Picture }
  services: { title: string; lead: string; link: string }
  /** Null leaves a section out. */
  values: { title: string; lead: string; list: NamedText[] } | null
  testimonial: { quote: string; name: string; role: string } | null
  call: CallToAction
}

export type About = {
  description: string
  title: string
  lead: string
  mission: { title: string; text: string[]; figures: { value: string; label: string }[] }
  /** Null leaves a section out. */
  leader: {
    title: string
    name: string
    role: string
    text: string[]
    linkedIn: string | null
    linkText: string
    picture: Picture
    caption: string
  } | null
  principles: { title: string; list: NamedText[] } | null
  call: CallToAction
}

export type Service = {
  /** Fragment id on the services page. */
  anchor: string
  title: string
  short: string
  text: string
  details: string[]
  picture: Picture
}

export type Services = { description: string; lead: string; list: Service[]; call: CallToAction }

export type Portfolio = {
  description: string
  lead: string
  empty: { title: string; text: string }
  placeholder: Picture
  call: CallToAction
  /** Other headings for the details of a project, such as 'Materials' for `technologies`. */
  labels?: Partial<Record<'details' | 'client' | 'duration' | 'technologies' | 'results', string>>
}

export type Contact = {
  description: string
  lead: string
  connect: { text: string; link: string }
  next: { title: string; steps: NamedText[] }
}

export type Payment = {
  dueDays: number
  currency: string
  taxRate: string
  /** A small business charges no tax. The default is 'standard'. */
  taxStatus?: 'standard' | 'small-business'
  /** Default reason on lines that are exempt from tax. */
  exemptionReason?: string
  /** Account for transfers. Required before the first invoice is sent. */
  iban?: string
  bic?: string
  accountHolder?: string
  /** Address at which an invoice can be paid. `{number}`, `{amount}` and `{currency}` are replaced. */
  link?: string
  datev?: Datev
  title: string
  text: string
  details: { term: string; value: string }[]
  legal: string[]
}

/** Settings of the export to DATEV. */
export type Datev = {
  /** Numbers of the tax consultant and of the firm as their client. */
  consultant: number
  client: number
  /** First day of the fiscal year, such as `01-01`. */
  fiscalYearStart: string
  /** Digits of a general ledger account, 4 to 8. */
  accountLength: number
  /** Collective account of buyers without a number of their own. */
  debtorAccount: string
  /** Account by tax category and, for `S`, the rate: `{ 'S 19': '8400', AE: '8336' }`. */
  revenueAccounts: Record<string, string>
}

/** Paragraph, bullet list, or list of terms with descriptions. */
export type LegalPart = string | string[] | { term: string; text: string }[]

export type LegalPage = {
  title: string
  description: string
  updated?: string
  intro: string
  sections: { title: string; body: LegalPart[] }[]
}

/** Settings of the installation that the privacy policy describes. */
export type PolicySettings = {
  /** Whether people can sign in with Google. */
  google: boolean
  /** Whether the inquiry form uses Google reCAPTCHA. */
  recaptcha: boolean
  /** Whether anyone can sign up, not only people with an invitation. */
  signUp: boolean
}
/** Privacy policy that depends on the installation's settings. */
export type PrivacyPolicy = (settings: PolicySettings) => LegalPage

/** Meaning of a status, which decides its color. Statuses that wait for the reader are filled. */
export type StatusMeaning = 'neutral' | 'active' | 'waits-for-client' | 'waits-for-us' | 'done' | 'stopped'

export type Lists = {
  industries: readonly { value: string; label: string }[]
  projectStatuses: { text: string; means: StatusMeaning }[]
}

export type Language = Readonly<Record<'lang' | 'locale', string>>

/** Translation that comes with the program. It has no unknown texts, but may lack some. */
export type ShippedTranslation = Readonly<Partial<Record<Text, string>>>
/**
 * A firm's own wording of texts. Texts that a newer version no longer has are allowed, so that an upgrade never stops;
 * the build names them.
 */
export type Translation = Readonly<Partial<Record<string, string>>>

/** A page that the firm wrote in `pages/NAME.md`. */
export type CustomPage = {
  name: string
  title: string
  description: string
  /** Whether footer and header link to it. */
  footer: boolean
  navigation: boolean
  order: number
  html: string
}

/** A piece of news, `news/DATE-SLUG.md`. */
export type NewsItem = {
  /** Last part of its address. */
  slug: string
  /** Day, as `2026-09-01`. */
  date: string
  title: string
  description: string
  html: string
}

/** Text of agreements, `agreements/NAME.md`. */
export type AgreementTemplate = {
  name: string
  title: string
  kind: 'letter' | 'nda' | 'proposal'
  /** Whether the firm countersigns by default. */
  countersign: boolean
  /** Markdown with fields such as `{company}`. */
  text: string
}

/** Text of the content that the firm still has to replace, such as `[[Name of your bank]]`. */
export type Placeholder = {
  /** Path in the content folder. */
  file: string
  /** Path of the field, or line of a Markdown file. */
  field: string
  text: string
}
