import type { RequestKind, RequestState, StepAction } from '#app/core/request-states.ts'
import type { Section } from '../sample-files.ts'

export type SeedVersion = {
  daysAgo: number
  title?: string
  sections?: Section[]
  /** Rows of a sheet. */
  rows?: (string | number)[][]
  pictureBytes?: number
}

export type SeedDocument = {
  name: string
  from: 'client' | 'firm'
  downloaded?: boolean
  withdrawn?: boolean
  /** Ordered from oldest to newest. */
  versions: SeedVersion[]
}

/** Days are relative to today. Negative days are in the past. */
export type SeedRequest = {
  kind: RequestKind
  section?: string
  title: string
  details?: string
  asked: number
  due?: number
  state: RequestState
  document?: [name: string, version: number]
  steps?: [action: StepAction, day: number, text?: string][]
}

export type SeedInvoice = {
  id?: string
  /** A final invoice deducts the project's partial invoices before it. */
  kind?: 'partial' | 'final'
  /** A void invoice has a credit note in full. */
  status: 'draft' | 'sent' | 'paid' | 'void'
  /** Not set for a draft. */
  sentDaysAgo?: number
  paidAfter?: number
  remindedDaysAgo?: number
  /** Quantity of the first line that a credit note corrects on the day after the invoice was sent. */
  credited?: number
  currency: string
  dueDays: number
  copyTo?: string[]
  notes?: string
  /** Quantities are in thousandths, unit prices in minor units, and tax rates in percent. Units are days by default. */
  lines: [description: string, quantity: number, unitPrice: number, taxPercent: number, unit?: string][]
}

/** Days in tuples are relative to today. Negative days are in the past. */
export type SeedProject = {
  id?: string
  title: string
  daysAgo: number
  description: string
  status: string
  duration?: string
  technologies?: string[]
  nextStep?: string
  internalNotes?: string
  requestedService?: string
  requestedBudget?: string
  members?: { uid: string; invoices: boolean; room?: boolean; daysAgo: number }[]
  milestones?: [title: string, due: number, reached?: number][]
  updates?: [posted: number, title: string, body: string][]
  documents?: SeedDocument[]
  requests?: SeedRequest[]
  /** `by` is a client's uid. Not set for the lead. */
  messages?: { hoursAgo: number; by?: string; text: string; document?: string }[]
  /** People who have not read the client's last message. */
  unreadBy?: 'everybody' | 'administrator'
  invoices?: SeedInvoice[]
}
