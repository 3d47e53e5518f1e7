import { expect, test } from 'vitest'
import { getGreetingName } from './greeting-name.ts'

test.each([
  ['Ada Jansen', 'Ada', 'Ada Jansen'],
  ['  Anna-Lena \n Jansen ', 'Anna-Lena', 'Anna-Lena Jansen'],
  ["Zoë O'Hara", 'Zoë', "Zoë O'Hara"],
  ['Jonas Weber (Finance)', 'Jonas', 'Jonas Weber'],
])('%j is greeted as %j in English and as %j in German', (name, english, german) => {
  expect([getGreetingName(name, false), getGreetingName(name, true)]).toEqual([english, german])
})

test.each([
  'Mr Jonas Weber',
  'Dr. Jonas Weber',
  'Frau Prof. Dr. med. Anna Berg',
  'J. R. Tolkien',
  'de la Cruz',
  'WEBER Jonas',
  'Mara & Jonas Weber',
  'Harborline Logistics Ltd.',
  'Harborline Group',
  '山田 太郎',
])('%j, whose first name is uncertain, is greeted by the full name', (name) => {
  expect([getGreetingName(name, false), getGreetingName(name, true)]).toEqual([name, name])
})

test.each([
  '',
  'Weber, Jonas',
  'Jonas Weber, PhD',
  'ada@visitor.example',
  '<b>Ada</b>',
  'https://spam.example',
  'Ada, claim your prize at spam.example',
  'www spam example',
  'Ada! You won $1,000',
  'Call 0900 123456',
  'You have been selected for our grand prize',
  'x'.repeat(10_000),
])('the name %j is left out of greetings', (name) => {
  expect([getGreetingName(name, false), getGreetingName(name, true)]).toEqual([null, null])
})
