import type { Sent } from '../../src/features/spam/score.ts'

/** An enquiry of a person, with nothing in it that robots do. */
export const plain: Sent = {
  name: 'Maria Kowalczyk',
  email: 'maria@harbor-freight.example',
  phone: '+1 555 010 2030',
  company: 'Harbor Freight Lines',
  subject: '',
  message: 'We have two Salesforce orgs after a merger and would like them to become one.',
  service_interest: 'integration',
  budget_range: '',
  timeline: '',
  honeypot: '',
  formAge: null,
  origin: 'api',
}
