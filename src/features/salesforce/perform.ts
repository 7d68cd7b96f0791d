import type { Perform } from '../../platform/outbox/queue.ts'
import { salesforceWay, type SalesforceConfig } from './settings.ts'
import { restPerform, usualMeans, type RestSettings } from './rest.ts'
import { webToLeadPerform, type WebSettings } from './web-to-lead.ts'

/** Delivers enquiries by REST or Web-to-Lead, as the settings choose; null: not connected. */
export function salesforcePerform(config: SalesforceConfig, means = usualMeans): Perform | null {
  const rules = {
    placeholderCompany: config.SALESFORCE_COMPANY_PLACEHOLDER,
    leadSource: config.SALESFORCE_LEAD_SOURCE,
    customFields: config.SALESFORCE_FIELDS ?? {},
  }
  const way = salesforceWay(config)
  if (way === 'rest') return restPerform(restSettings(config, rules), means)
  if (way === 'web') return webToLeadPerform(webSettings(config, rules), means)
  return null
}

/** `checkSalesforce` has made sure that with one of the three settings all are there. */
function restSettings(config: SalesforceConfig, rules: RestSettings['rules']): RestSettings {
  return {
    url: config.SALESFORCE_URL ?? '',
    clientId: config.SALESFORCE_CLIENT_ID ?? '',
    clientSecret: config.SALESFORCE_CLIENT_SECRET ?? '',
    apiVersion: config.SALESFORCE_API_VERSION,
    externalIdField: config.SALESFORCE_EXTERNAL_ID_FIELD,
    rules,
  }
}

function webSettings(config: SalesforceConfig, rules: WebSettings['rules']): WebSettings {
  return {
    url: config.SALESFORCE_WEB_TO_LEAD_URL,
    oid: config.SALESFORCE_WEB_TO_LEAD_OID ?? '',
    rules,
  }
}
