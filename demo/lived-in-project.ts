import { createHash } from 'node:crypto'
import { daysAfter } from '#app/domain/days.ts'
import { kindByEnding } from '#app/domain/documents/kinds.ts'
import { sumsOf } from '#app/domain/invoices/amounts.ts'
import type { DemoCompany, Service } from './companies.ts'
import { ago, dayAgo, id, log, type Office, type Person, type Rows } from './lived-in-rows.ts'
import { makeDocx, makePdf, makeXlsx } from './office-files.ts'
import { answers, asks, news, papers, steps, talks, work } from './project-texts.ts'

/** A project that is being filled: `n` tells projects apart where they would be too much alike. */
type Filling = {
  rows: Rows
  office: Office
  company: DemoCompany
  people: Person[]
  project: {
    id: string
    name: string
    about: string
    service: Service
    status: string
    next: string
    days: number
  }
  n: number
}
const mainOf = ({ people: [main] }: Filling) => main as Person
const ourOf = ({ office, n }: Filling) => office[n % 2] as Person
const isOver = ({ project }: Filling) => project.status === 'Completed'
const isActive = ({ project }: Filling) => !['Completed', 'Planned', 'Requested'].includes(project.status)

export function fillProject(filling: Filling): void {
  if (filling.project.status === 'Requested') return
  fillProgress(filling)
  fillPapers(filling)
  if (isActive(filling)) {
    fillRequests(filling)
    fillTalk(filling)
  }
  fillBills(filling)
}

function fillProgress(filling: Filling): void {
  const { rows, project, n } = filling
  const { service, days } = project
  const over = isOver(filling)
  const due = over
    ? [days * 0.75, days * 0.5, days * 0.25]
    : [days * 0.5, n % 9 === 0 ? 3 : -4 - (n % 20), -60 - n]
  steps[service].forEach((title, i) => {
    const at = due[i] ?? 0
    const reached = over || (i === 0 && isActive(filling))
    rows.milestones.push({
      ...{ id: id(), projectId: project.id, title, dueOn: dayAgo(at) },
      ...{ reachedOn: reached ? dayAgo(at + 1) : null, createdAt: ago(days) },
    })
  })
  if (over || isActive(filling))
    news[service].forEach(([title, body], i) => {
      const createdAt = ago(days * (i === 0 ? 0.7 : 0.3))
      const by = ourOf(filling)
      rows.updates.push({ id: id(), projectId: project.id, title, body, postedBy: by.uid, createdAt })
      log(rows, { at: createdAt, by, action: 'project.update-posted', subject: project }, { title })
    })
}

const exchanged: Record<string, number> = { Completed: 5, 'In Progress': 3, 'On Hold': 3, Planned: 1 }

/** What the pictures in a document take, in bytes: most have none, few have many. */
const pictures = [0, 60_000, 0, 0, 210_000, 0, 0, 620_000, 0, 110_000, 0, 0, 340_000]

function fillPapers(filling: Filling): void {
  const { rows, company, project, n } = filling
  const count = (exchanged[project.status] ?? 2) + (isActive(filling) ? n % 2 : 0)
  papers[project.service].slice(0, count).forEach(({ name, from, sections, sheet }, i) => {
    const [base = '', ending = ''] = name.split(/\.(?=\w+$)/)
    const called = `${base}, ${project.name}.${ending}`
    const heading = { heading: company.name, paragraphs: [project.name, project.about] }
    const make = (version: number) =>
      sheet
        ? makeXlsx([
            sheet.heads,
            ...sheet.rows.map((row, r) => [
              row,
              ...sheet.heads.slice(1).map((_, c) => 100 + ((n * 37 + r * 53 + c * 71 + version * 13) % 900)),
            ]),
          ])
        : (ending === 'pdf' ? makePdf : makeDocx)(
            base,
            [heading, ...(sections ?? [])],
            pictures[(n * 5 + i * 3 + version) % pictures.length],
          )
    // Where work goes on, the last one came lately.
    const lately = isActive(filling) ? 0.9 - (n % 9) / 10 : 0
    const first = (project.days * (count - i - lately)) / (count + 1)
    // Every fourth came again a few days later.
    const at = (n + i) % 4 === 0 && first > 6 ? [first, first - 4] : [first]
    const uploader = from === 'client' ? mainOf(filling) : ourOf(filling)
    const reader = from === 'client' ? ourOf(filling) : mainOf(filling)
    const documentId = id()
    const kind = kindByEnding(called) ?? 'pdf'
    at.forEach((days, v) => {
      const version = v + 1
      const content = make(version)
      const key = id()
      const createdAt = ago(days)
      rows.files.push({ key, content })
      const sha256 = createHash('sha256').update(content).digest('hex')
      rows.versions.push({
        ...{ documentId, version, bytes: content.byteLength, sha256, storageKey: key, kind },
        ...{ uploadedBy: uploader.uid, createdAt },
      })
      const event = { documentId, version, fromAddress: '127.0.0.1' }
      rows.documentEvents.push({ ...event, id: id(), action: 'upload', uid: uploader.uid, createdAt })
      if ((n + i) % 5 !== 0)
        rows.documentEvents.push({
          ...{ ...event, id: id(), action: 'download' as const },
          ...{ uid: reader.uid, createdAt: ago(days * 0.9) },
        })
      const action = from === 'client' ? 'document.uploaded' : 'document.shared'
      log(
        rows,
        { at: createdAt, by: uploader, action, subject: { id: documentId, name: called } },
        { version },
      )
      if (version < at.length) return
      rows.documents.push({
        ...{
          id: documentId,
          clientId: mainOf(filling).uid,
          projectId: project.id,
          origin: from,
          name: called,
        },
        ...{ version, bytes: content.byteLength, kind, modifiedAt: createdAt, createdAt: ago(at[0] ?? 0) },
      })
    })
  })
}

function fillRequests(filling: Filling): void {
  const { rows, project, n } = filling
  const [main, ours] = [mainOf(filling), ourOf(filling)]
  const states = ['accepted', n % 4 === 0 ? 'handed-in' : null, n % 2 === 0 ? 'open' : null] as const
  asks[project.service].forEach((ask, i) => {
    const state = states[i]
    if (!state) return
    const asked = project.days * ([0.8, 0.3, 0.2][i] ?? 0.2) + 1
    const given = state === 'open' ? null : asked * 0.6
    const requestId = id()
    const answer = given === null ? null : (answers[(n + i) % 2] ?? null)
    const subject = { id: project.id, name: `${project.name}: ${ask.title}` }
    rows.requests.push({
      ...{ id: requestId, projectId: project.id, ...ask, state, answer },
      ...{ dueOn: dayAgo(i === 2 ? (n % 11 === 0 ? 2 : -5 - (n % 15)) : asked - 10) },
      ...{ handedInBy: given === null ? null : main.uid, handedInAt: given === null ? null : ago(given) },
      ...{ decidedAt: state === 'accepted' ? ago(asked * 0.4) : null },
      ...{ createdAt: ago(asked), updatedAt: ago(given ?? asked) },
    })
    log(rows, { at: ago(asked), by: ours, action: 'project.asked', subject })
    if (given === null) return
    const event = { requestId, fromAddress: '127.0.0.1' }
    rows.requestEvents.push({
      ...{ ...event, action: 'answered' as const, uid: main.uid, byName: main.name, byEmail: main.email },
      ...{ words: answer, createdAt: ago(given) },
    })
    log(rows, { at: ago(given), by: main, action: 'project.answered', subject })
    if (state !== 'accepted') return
    rows.requestEvents.push({
      ...{ ...event, action: 'accepted' as const, uid: ours.uid, byName: ours.name, byEmail: ours.email },
      createdAt: ago(asked * 0.4),
    })
    log(rows, { at: ago(asked * 0.4), by: ours, action: 'project.accepted', subject })
  })
}

/** In so many projects the last message of the client waits to be read. */
const UNREAD = [7, 23]

function fillTalk(filling: Filling): void {
  const { rows, office, people, project, n } = filling
  const all = talks[project.service]
  const talk = all[n % all.length] ?? []
  const begun = Math.min(project.days * 0.6, 2 + ((n * 3) % 24))
  const at = talk.map((_, i) => new Date(ago(begun).getTime() + i * 5 * 3_600_000))
  talk.forEach((text, i) => {
    const by = i % 2 === 0 ? (people[i === 2 ? people.length - 1 : 0] as Person) : ourOf(filling)
    const side = i % 2 === 0 ? ('client' as const) : ('firm' as const)
    const createdAt = at[i] as Date
    rows.messages.push({
      ...{ id: id(), projectId: project.id, side, writtenBy: by.uid, byName: by.name, text, createdAt },
    })
    log(rows, { at: createdAt, by, action: 'project.message-sent', subject: project })
  })
  for (const { uid } of [...office, ...people]) {
    const unread = UNREAD.includes(n) && uid === office[0].uid
    const readAt = unread ? new Date((at[0] as Date).getTime() - 1) : (at.at(-1) as Date)
    rows.reads.push({ projectId: project.id, uid, readAt })
  }
}

function fillBills(filling: Filling): void {
  const { rows, company, project, n } = filling
  const [first, second, price] = work[project.service]
  const main = mainOf(filling)
  const sentAt = isOver(filling)
    ? [project.days * 0.6, project.days * 0.2]
    : isActive(filling)
      ? [project.days > 60 ? project.days - 30 : 6 + (n % 25), ...(project.days > 75 ? [4 + (n % 33)] : [])]
      : []
  const drafted = isActive(filling) && n % 6 === 0
  const bills = [...sentAt, ...(drafted ? [null] : [])]
  bills.forEach((days, i) => {
    const dueDays = 21
    const quantity = 3000 + ((n * 7 + i * 5) % 14) * 500
    const lines = [
      { description: i === 0 ? first : second, quantity, unitPrice: price, taxRate: 1900 },
      ...(n % 3 === 0 ? [{ description: 'Travel', quantity: 1000, unitPrice: 18_450, taxRate: 700 }] : []),
    ]
    const { lineNets, net, tax, total } = sumsOf(lines)
    const invoiceId = id()
    const common = {
      ...{ id: invoiceId, clientId: main.uid, projectId: project.id, dueDays, net, tax, total },
      ...{
        currency: n % 7 === 3 ? 'USD' : 'EUR',
        billTo: `${company.name}\n${main.name}\n${company.city}\nEllan`,
      },
      copyTo: n % 5 === 0 ? [`accounts@${company.at}.example`] : [],
    }
    for (const [p, line] of lines.entries())
      rows.lines.push({ invoiceId, position: p + 1, net: lineNets[p] ?? 0, ...line })
    if (days === null) {
      rows.invoices.push({ ...common, status: 'draft', createdAt: ago(1 + (n % 4)) })
      return
    }
    // Whoever is late has been late for a week at most, but for one.
    const paid = days > 27 || (days > 10 && n % 3 !== 0)
    const issuedOn = dayAgo(days)
    rows.invoices.push({
      ...{ ...common, status: paid ? 'paid' : 'sent', issuedOn, dueOn: daysAfter(issuedOn, dueDays) },
      ...{ projectTitle: project.name, paidOn: paid ? dayAgo(Math.max(1, days - 9 - (n % 8))) : null },
      ...{ remindedAt: !paid && days > dueDays ? ago(2) : null, createdAt: ago(days) },
    })
    // Its number is told once all are there.
    log(rows, {
      at: ago(days),
      by: ourOf(filling),
      action: 'invoice.sent',
      subject: { id: invoiceId, name: '' },
    })
    if (!paid) return
    const at = ago(Math.max(1, days - 9 - (n % 8)))
    log(rows, { at, by: filling.office[0], action: 'invoice.paid', subject: { id: invoiceId, name: '' } })
  })
}
