import type { Picture } from './picture.ts'

// What each file of this folder must say. The build checks them against it, and names the line that lacks something.

type Point = { name: string; text: string }
/** The last words of a page, and the link under them. */
type Call = { title: string; text: string; link: string }

export type Firm = {
  name: string
  tagline: string
  email: string
  phone: string
  postalAddress: string
  linkedIn: string
  termsVersion: string
}

/** Colours, as `#rrggbb`. */
export type Brand = Record<'ink' | 'onInk' | 'onInkSoft' | 'brass', `#${string}`>

export type Home = {
  description: string
  hero: { title: string; lead: string; link: string; picture: Picture }
  services: { title: string; lead: string; link: string }
  values: { title: string; lead: string; list: Point[] }
  testimonial: { quote: string; name: string; role: string }
  call: Call
}

export type About = {
  description: string
  title: string
  lead: string
  mission: { title: string; text: string[]; figures: { value: string; label: string }[] }
  leader: {
    title: string
    name: string
    role: string
    text: string[]
    linkedIn: string
    linkText: string
    picture: Picture
    caption: string
  }
  principles: { title: string; list: Point[] }
  call: Call
}

export type Service = {
  /** Its place on the services page. */
  anchor: string
  title: string
  /** One sentence, for the home page. */
  short: string
  text: string
  details: [string, string, string, string]
  picture: Picture
}

export type Services = { description: string; lead: string; list: Service[]; call: Call }

export type Portfolio = {
  description: string
  lead: string
  empty: { title: string; text: string }
  placeholder: Picture
  call: Call
}

export type Contact = {
  description: string
  lead: string
  connect: { text: string; link: string }
  next: { title: string; steps: Point[] }
}

export type Payment = {
  timeZone: string
  dueDays: number
  currency: string
  taxRate: string
  title: string
  text: string
  details: { term: string; value: string }[]
  legal: string[]
}

type Shared = { label: string; headline: string; picture: string }
export type Sharing = Record<
  'home' | 'portfolio' | 'services' | 'about' | 'contact' | 'privacy-policy' | 'terms-of-use' | 'copyright',
  Shared
>
