-- Before there were states the firm answered by mail, of which the database knows nothing. What was due
-- more than a week ago counts as answered, at no known time, so that the firm does not begin with all
-- enquiries of its past as late; what is newer is open. One in review stays as it is.
update enquiry set state = 'answered'
  where state = 'open' and answered_at is null and warned = 2 and revision = 0
    and quarantined_at is null and demo = 0
    and reply_due_at < to_char((now() at time zone 'utc') - interval '7 days',
      'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
