import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { firm } from '#content/firm.ts'
import { makeDocx, makePdf, type Section } from './sample-files.ts'

const brief: Section[] = [
  {
    heading: '1. Where you stand',
    paragraphs: ['What does your company do, and for whom? What works, and what does not?'],
  },
  {
    heading: '2. Where you want to be',
    paragraphs: ['What will be different once this project has succeeded? How will you know?'],
  },
  {
    heading: '3. What is fixed',
    paragraphs: ['Dates, budget, systems, people and promises that the project must respect.'],
  },
]

/** Writes a firm's English starter documents into a folder, which it creates. */
export function writeStarterDocuments(
  folder: string,
  firm: { name: string; email: string; phone: string },
): void {
  mkdirSync(folder, { recursive: true })
  const write = (name: string, content: Buffer) => writeFileSync(join(folder, name), content)
  write(
    'welcome-v1.pdf',
    makePdf('Welcome to the client portal', [
      {
        heading: 'What you find here',
        paragraphs: [
          `This portal is where ${firm.name} and you exchange documents and follow your projects. The dashboard shows every project with its present status; the document portal keeps what you send us and what we share with you.`,
        ],
      },
      {
        heading: 'Sending us documents',
        paragraphs: [
          'You can send PDF, Word (DOCX) and Excel (XLSX) files of any size, one at a time: drop a file on the upload area, or click it and choose one.',
          'A file with the same name becomes the next version of the same document. Earlier versions stay where they are and can be downloaded at any time, by you and by us.',
        ],
      },
      {
        heading: 'Who sees them',
        paragraphs: [
          'Your documents are seen by you and by the people at our firm who work with you, and by nobody else. Every upload, preview and download is written down, and you can read that log on each document.',
        ],
      },
      {
        heading: 'Questions',
        paragraphs: [
          `Write to ${firm.email} or call ${firm.phone}. A partner answers within one working day.`,
        ],
      },
    ]),
  )

  write('project-brief-v1.docx', makeDocx('Project brief', brief))
  write(
    'project-brief-v2.docx',
    makeDocx('Project brief', [
      ...brief,
      {
        heading: '4. Who decides',
        paragraphs: ['Who signs off results, who must be asked, and who must be told?'],
      },
      {
        heading: '5. What you have tried',
        paragraphs: ['Earlier attempts, what came of them, and what you would not do again.'],
      },
    ]),
  )
}

// `node demo/starter-documents.ts` writes the demo firm's documents.
if (import.meta.main) writeStarterDocuments(join(import.meta.dirname, 'content/documents'), firm)
