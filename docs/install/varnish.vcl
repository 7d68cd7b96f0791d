vcl 4.1;
# /etc/varnish/default.vcl (Varnish 6 or later, with varnish-modules for xkey); beside it is
# portico-backends.vcl: varnish.one.vcl or varnish.two.vcl, for one process of Portico or two.
# In front of it stands what speaks https (nginx, Caddy, hitch); behind it Portico with
#   EDGE_CACHE=on  EDGE_PURGE_URL=http://127.0.0.1:6081/  EDGE_PURGE_BY=xkey
# Start it with -p http_gzip_support=off, so that it keeps the smaller brotli form, too.
import std;
import xkey;
include "/etc/varnish/portico-backends.vcl";

sub vcl_recv {
  if (req.method == "PURGE") {
    # A visitor comes through what speaks https, with a header that says so.
    if (client.ip !~ purgers || req.http.X-Forwarded-For ~ ",") {
      return (synth(405));
    }
    set req.http.n = xkey.purge(req.http.xkey-purge);
    return (synth(200, "forgot " + req.http.n));
  }
  # No visitor decides what is traced.
  unset req.http.traceparent;
  # Two spellings are left, so that each page is kept twice at most besides its plain form.
  if (req.http.Accept-Encoding ~ "(^|[ ,])br($|[ ,;])") {
    set req.http.Accept-Encoding = "br";
  } elsif (req.http.Accept-Encoding ~ "gzip") {
    set req.http.Accept-Encoding = "gzip";
  } else {
    unset req.http.Accept-Encoding;
  }
  if ((req.method != "GET" && req.method != "HEAD") || req.http.Authorization) {
    return (pass);
  }
  # As old as it may be once the program does not answer; fresh as long as it does.
  if (req.restarts == 0 && std.healthy(req.backend_hint)) {
    set req.grace = 0s;
  }
  # What it says of its answers decides, and no cookie changes one that may be kept.
  return (hash);
}

sub vcl_backend_response {
  if (beresp.http.CDN-Cache-Control ~ "max-age=[0-9]+" && !beresp.http.Set-Cookie) {
    set beresp.ttl = std.duration(regsub(beresp.http.CDN-Cache-Control, "^.*max-age=([0-9]+).*$", "\1s"), 1s);
    set beresp.grace = 24h;
    set beresp.http.xkey = beresp.http.Surrogate-Key;
  } elsif (beresp.http.Cache-Control ~ "immutable" && !beresp.http.Set-Cookie) {
    # Not for a year, if it could not be asked to forget one that was removed.
    set beresp.ttl = 1h;
    set beresp.grace = 0s;
    set beresp.http.xkey = beresp.http.Surrogate-Key;
  } else {
    # Requests for the same address do not wait for one another.
    set beresp.ttl = 120s;
    set beresp.uncacheable = true;
  }
  return (deliver);
}

sub vcl_deliver {
  # Once more, with what was kept before.
  if (resp.status >= 502 && resp.status <= 504 && req.restarts == 0 && (req.method == "GET" || req.method == "HEAD") && !req.http.Authorization) {
    return (restart);
  }
  unset resp.http.CDN-Cache-Control;
  unset resp.http.Surrogate-Control;
  unset resp.http.Surrogate-Key;
  unset resp.http.xkey;
  unset resp.http.Via;
  unset resp.http.X-Varnish;
}

sub vcl_synth {
  # It has no answer and nothing kept.
  if (resp.status == 503 && req.restarts == 0 && (req.method == "GET" || req.method == "HEAD") && !req.http.Authorization) {
    return (restart);
  }
}
