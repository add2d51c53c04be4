-- Counts what is sent, so that each body with a # in it is another one, and prints the figures as one line.
local sent = 0
local body = os.getenv('ASK_BODY')

if body then
  wrk.method = 'POST'
  wrk.headers['content-type'] = 'application/json'
  function request()
    sent = sent + 1
    return wrk.format(nil, nil, nil, (body:gsub('#', tostring(sent))))
  end
end

function done(summary, latency)
  local errors = summary.errors
  print(string.format('asked %d %d %d %d %d %d', summary.requests, summary.duration, latency:percentile(50), latency:percentile(95), latency:percentile(99),
    errors.status + errors.connect + errors.read + errors.write + errors.timeout))
end
