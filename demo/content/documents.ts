/**
 * What every client finds in the document portal from the first day: files in the folder `documents` beside
 * this one, the oldest version first. A file that changes, or is added to a list, becomes the next version.
 */
export const starterDocuments: { name: string; versions: string[] }[] = [
  { name: 'Welcome to the Client Portal.pdf', versions: ['welcome-v1.pdf'] },
  { name: 'Project Brief Template.docx', versions: ['project-brief-v1.docx', 'project-brief-v2.docx'] },
]
