vcl 4.1;
# /etc/varnish/portico-backends.vcl for one process on this machine.
backend portico {
  .host = "127.0.0.1";
  .port = "3000";
  .connect_timeout = 2s;
  .first_byte_timeout = 60s;
  # The stream by which open pages hear of news beats more often.
  .between_bytes_timeout = 120s;
  .probe = {
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
}

# Who may ask it to forget pages: the machines that Portico runs on.
acl purgers {
  "127.0.0.1";
  "::1";
}
