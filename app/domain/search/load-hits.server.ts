import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { AGREEMENT_STATES, getAgreementState } from '#app/core/agreement-states.ts'
import { today } from '#app/core/days.ts'
import { formatMoney } from '#app/core/money.ts'
import { OPEN_REQUEST_STATES, REQUEST_STATES } from '#app/core/request-states.ts'
import { billedName } from '#app/domain/access/visibility.server.ts'
import { inquiryStatusLabels } from '#app/domain/inquiries/admin-forms.ts'
import { getDisplayStatus } from '#app/domain/invoices/invoice-columns.server.ts'
import { invoiceStatusLabels } from '#app/domain/invoices/invoice-status-labels.ts'
import { pick } from '#app/domain/list-queries.server.ts'
import { getProjectTitle } from '#app/domain/projects/project-columns.server.ts'
import { displayName, selectCompanyName } from '#app/domain/user-columns.server.ts'
import { t } from '#app/texts.ts'
import type { Transaction } from '#db/connect.server.ts'
import {
  agreements,
  documents,
  inquiries,
  invoices,
  messages,
  projects,
  requests,
  users,
} from '#db/schema.ts'
import type { SearchHit } from './search-results.ts'
import { getExcerpt } from './search-words.ts'

/** Loads search results. `within`: the rows that the reader may see; undefined for all. */
export type LoadHits = (
  tx: Transaction,
  ids: string[],
  within: SQL | undefined,
  words: string[],
) => Promise<SearchHit[]>

const PASSAGE_LENGTH = 160
export const joinDetails = (...parts: (string | null)[]) => parts.filter(Boolean).join(' · ')

/** Staff also see the company's and the client's names. */
export const loadProjectHits =
  (isForStaff: boolean): LoadHits =>
  async (tx, ids, within) => {
    const rows = await tx
      .select({
        ...pick(projects, 'id', 'title', 'status', 'client'),
        account: sql<string | null>`${displayName}`,
        archivedAt: projects.archivedAt,
        company: selectCompanyName(projects.companyId),
      })
      .from(projects)
      .leftJoin(users, eq(users.id, projects.clientId))
      .where(and(inArray(projects.id, ids), within))
    return rows.map(({ id, title, status, ...row }) => ({
      id,
      title: getProjectTitle(title),
      detail: joinDetails(
        status,
        row.archivedAt && (isForStaff ? t('Archived') : t('Past project')),
        ...(isForStaff ? [row.company, row.account ?? row.client] : []),
      ),
    }))
  }

export const loadDocumentHits =
  (isForStaff: boolean): LoadHits =>
  async (tx, ids, within) => {
    const rows = await tx
      .select({
        id: documents.id,
        title: documents.name,
        version: documents.version,
        project: projects.title,
        company: selectCompanyName(projects.companyId),
        forAll: documents.forAll,
        account: sql<string | null>`${displayName}`,
      })
      .from(documents)
      .leftJoin(projects, eq(projects.id, documents.projectId))
      .leftJoin(users, eq(users.id, documents.clientId))
      .where(and(inArray(documents.id, ids), within))
    return rows.map(({ id, title, version, project, company, forAll, account }) => {
      const audience = isForStaff ? [company, forAll ? t('All clients') : account] : []
      return { id, title, detail: joinDetails(`v${version}`, project, ...audience) }
    })
  }

export const loadInvoiceHits: LoadHits = async (tx, ids, within) => {
  const { id, number, external, currency, total } = invoices
  const rows = await tx
    .select({ id, number, external, billTo: billedName, currency, total, status: getDisplayStatus() })
    .from(invoices)
    .where(and(inArray(id, ids), within))
  return rows.map(({ id, number, external, billTo, status, currency, total }) => ({
    id,
    title: number ?? invoiceStatusLabels.Draft,
    detail: joinDetails(
      formatMoney(total, currency),
      external ? t('External') : null,
      status === 'Draft' ? null : invoiceStatusLabels[status],
      billTo,
    ),
  }))
}

export const loadInquiryHits: LoadHits = async (tx, ids, within, words) => {
  const { id, status, message, archivedAt } = inquiries
  const rows = await tx
    .select({ id, title: inquiries.fullName, company: inquiries.companyName, status, message, archivedAt })
    .from(inquiries)
    .where(and(inArray(id, ids), within))
  return rows.map(({ id, title, company, status, message, archivedAt }) => ({
    id,
    title,
    detail: joinDetails(company, inquiryStatusLabels[status], archivedAt && t('Archived')),
    excerpt: getExcerpt(message, words, PASSAGE_LENGTH),
  }))
}

export const loadRequestHits =
  (isForStaff: boolean): LoadHits =>
  async (tx, ids, within) => {
    const rows = await tx
      .select({
        ...pick(requests, 'id', 'title', 'state'),
        project: projects.id,
        projectTitle: projects.title,
        company: selectCompanyName(projects.companyId),
        archivedAt: projects.archivedAt,
      })
      .from(requests)
      .innerJoin(projects, eq(projects.id, requests.projectId))
      .where(and(inArray(requests.id, ids), within))
    return rows.map(({ id, title, state, project, projectTitle, company, archivedAt }) => ({
      id,
      title,
      project,
      detail: joinDetails(
        archivedAt && OPEN_REQUEST_STATES.includes(state) ? t('Closed') : REQUEST_STATES[state].label,
        isForStaff ? company : null,
        projectTitle,
      ),
    }))
  }

export const loadAgreementHits =
  (isForStaff: boolean): LoadHits =>
  async (tx, ids, within) => {
    const rows = await tx
      .select({
        ...pick(agreements, 'id', 'title', 'state', 'expiresOn'),
        projectTitle: projects.title,
        company: selectCompanyName(projects.companyId),
      })
      .from(agreements)
      .innerJoin(projects, eq(projects.id, agreements.projectId))
      .where(and(inArray(agreements.id, ids), within))
    return rows.map(({ id, title, projectTitle, company, ...row }) => ({
      id,
      title,
      detail: joinDetails(
        AGREEMENT_STATES[getAgreementState(row, today())].label,
        isForStaff ? company : null,
        projectTitle,
      ),
    }))
  }

/** Id of the next later message, because message pages load backwards from an id. */
const nextMessageId = sql<string | null>`(
  select later.id from ${messages} later where later.project_id = ${messages.projectId}
    and (later.created_at, later.id) > (${messages.createdAt}, ${messages.id})
  order by later.created_at, later.id limit 1)`

export const loadMessageHits =
  (isForStaff: boolean): LoadHits =>
  async (tx, ids, within, words) => {
    const rows = await tx
      .select({
        id: messages.id,
        by: messages.byName,
        text: messages.text,
        next: nextMessageId,
        project: projects.id,
        projectTitle: projects.title,
        company: selectCompanyName(projects.companyId),
      })
      .from(messages)
      .innerJoin(projects, eq(projects.id, messages.projectId))
      .where(and(inArray(messages.id, ids), within))
    return rows.map(({ id, by, text, next, project, projectTitle, company }) => ({
      id,
      title: by,
      detail: joinDetails(isForStaff ? company : null, projectTitle),
      excerpt: getExcerpt(text, words, PASSAGE_LENGTH),
      project,
      next,
    }))
  }
