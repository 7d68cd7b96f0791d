vcl 4.1;
# /etc/varnish/portico-backends.vcl for the two processes of compose.cluster.yaml.
import directors;

probe ready {
  # It answers requests for its own host and for this machine alone.
  .request =
    "GET /ready HTTP/1.1"
    "Host: localhost"
    "Connection: close";
  .interval = 2s;
  .timeout = 2s;
  .window = 3;
  .threshold = 2;
  .initial = 2;
}

backend one {
  .host = "portico-one";
  .port = "3000";
  .connect_timeout = 2s;
  .first_byte_timeout = 60s;
  .between_bytes_timeout = 120s;
  .probe = ready;
}

backend two {
  .host = "portico-two";
  .port = "3000";
  .connect_timeout = 2s;
  .first_byte_timeout = 60s;
  .between_bytes_timeout = 120s;
  .probe = ready;
}

acl purgers {
  "172.30.0.0"/24;
}

sub vcl_init {
  new portico = directors.round_robin();
  portico.add_backend(one);
  portico.add_backend(two);
}

sub vcl_recv {
  set req.backend_hint = portico.backend();
}
