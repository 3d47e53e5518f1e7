/**
 * Documents shared with every client: files in the folder `documents` beside this one, oldest version first. A changed
 * or added file becomes the next version.
 */
export const starterDocuments: { name: string; versions: string[] }[] = [
  { name: 'Welcome to the Client Portal.pdf', versions: ['welcome-v1.pdf'] },
  { name: 'Project Brief Template.docx', versions: ['project-brief-v1.docx', 'project-brief-v2.docx'] },
]
