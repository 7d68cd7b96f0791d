/** A few of the many hosts of disposable mailboxes. */
export const disposableHosts = new Set(
  `mailinator.com guerrillamail.com guerrillamail.net sharklasers.com 10minutemail.com tempmail.com
   temp-mail.org yopmail.com trashmail.com throwawaymail.com getnada.com dispostable.com maildrop.cc
   fakeinbox.com mailnesia.com mintemail.com spambog.com tempail.com emailondeck.com moakt.com
   mohmal.com discard.email mailcatch.com spamgourmet.com tempinbox.com`.split(/\s+/),
)

/** Hosts that a genuine enquiry may well link to. */
export const workHosts =
  `salesforce.com force.com microsoft.com microsoftonline.com sharepoint.com linkedin.com zoom.us
   github.com stackoverflow.com drive.google.com docs.google.com forms.gle`.split(/\s+/)

/** Hosts that hide where a link leads, and top-level domains that cost next to nothing. */
export const hiddenHosts =
  'bit.ly tinyurl.com cutt.ly t.me wa.me is.gd goo.gl rb.gy shorturl.at ow.ly t.ly vk.com'.split(
    ' ',
  )
export const cheapEndings =
  'ru su xyz top icu site club online biz shop click link live pro buzz vip loan bid win cyou'.split(
    ' ',
  )
