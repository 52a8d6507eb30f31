-- Feeds wrk with the prepared bodies. Each request gets its own key. Every hundredth request is sent again unchanged some
-- hundred requests later, as a replay. Arguments: the file of bodies, and the number of the first request.

local REPLAY_EVERY = 100

local bodies, number, kept

local function split(line)
	local pieces, from = {}, 1
	while true do
		local at = line:find("~", from, true)
		if not at then break end
		pieces[#pieces + 1] = line:sub(from, at - 1)
		from = at + 1
	end
	pieces[#pieces + 1] = line:sub(from)
	return pieces
end

function init(args)
	bodies, number = {}, tonumber(args[2])
	for line in io.lines(args[1]) do
		local pieces = split(line)
		local carets = select(2, line:gsub("%^", ""))
		-- A key has 18 characters and replaces one; eight digits replace one.
		local length = #line + 17 * (#pieces - 1) + 7 * carets
		pieces[1] = table.concat({
			"POST /v1/events HTTP/1.1\r\nHost: ", wrk.host, "\r\nAuthorization: Bearer ", os.getenv("BENCH_KEY"),
			"\r\nContent-Type: application/json\r\nContent-Length: ", length, "\r\n\r\n",
		}) .. pieces[1]
		bodies[#bodies + 1] = { pieces = pieces, hasDigits = carets > 0 }
	end
end

function request()
	number = number + 1
	if number % REPLAY_EVERY == 0 and kept then return kept end
	local body = bodies[number % #bodies + 1]
	-- Scattered, as keys are: keys in rising order would spare the index most of its work.
	local key = string.format("%08x%010d", (number % 1000000 * 2654435761) % 4294967296, number)
	local text = table.concat(body.pieces, key)
	if body.hasDigits then text = text:gsub("%^", string.format("%08d", 10000000 + number % 10000000)) end
	if number % REPLAY_EVERY == 1 then kept = text end
	return text
end

function done(summary, latency)
	local errors = summary.errors
	print(string.format(
		'RESULT {"requests":%d,"seconds":%.6f,"p50_ms":%.3f,"p99_ms":%.3f,"mean_ms":%.3f,"refused":%d,"broken":%d}',
		summary.requests, summary.duration / 1e6, latency:percentile(50) / 1000, latency:percentile(99) / 1000,
		latency.mean / 1000, errors.status, errors.connect + errors.read + errors.write + errors.timeout
	))
end
