import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Avatar } from './avatar.tsx'

test.each([
  ['Ada Lovelace', 'AL'],
  ['Ada King Lovelace', 'AL'],
  ['ada', 'A'],
  ['Dr. Wolfgang Bundesbürger', 'WB'],
  ['Prof. Dr.-Ing. Ada M. Lovelace', 'AL'],
  ['Harborline Inc.', 'H'],
  ['A. L.', 'AL'],
  ['', ''],
])('the initials of “%s” are “%s”', (name, initials) => {
  expect(renderToStaticMarkup(createElement(Avatar, { name }))).toContain(`>${initials}</span>`)
})
